import { randomInt } from "node:crypto";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Random letters and digits from the system's secure source. Each has 5.95 bits. */
export function randomBase62(length: number): string {
  let text = "";
  for (let i = 0; i < length; i++) text += BASE62[randomInt(BASE62.length)];
  return text;
}

/** An id that can't be guessed: its 22 characters have 131 bits. */
export function randomId(prefix: string): string {
  return `${prefix}_${randomBase62(22)}`;
}

/** Whether a text has the form of an id with this prefix. Other text needs no look into the database. */
export function isId(prefix: string, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9A-Za-z]{22}$/.test(text.slice(prefix.length + 1));
}

/** Writes a whole number with `length` digits of base 62. */
export function toBase62(value: number | bigint, length: number): string {
  let rest = BigInt(value);
  let text = "";
  for (let i = 0; i < length; i++) {
    text = BASE62[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}
