import { readHouse } from "../../places/read-address.ts";

/** A phone number, however it is written: seven digits or more, and what people put between them. */
const PHONE = /\+?\(?\d(?:[\s()./-]*\d){6,}/g;

/**
 * The line of an address that tells the customer "yes, that's my door": the first one that names the house, without
 * who lives there and their number. Whoever was given the link may see it.
 * @returns null where nothing is left
 */
export function streetOf(address: string | null, name: string | null): string | null {
  const parts = readHouse(address ?? "")
    .map((part) => part.replace(PHONE, "").trim())
    .filter((part) => part !== "" && !isName(part, name));
  const [first, second] = parts;
  if (first === undefined) return null;
  // "12, Rue des Lilas" has its number in a part of its own.
  return /^\d+\s?\p{L}?$/u.test(first) && second !== undefined ? `${first} ${second}` : first;
}

/** Whether a part of an address holds nothing but the name, with or without "c/o" and the like. */
function isName(part: string, name: string | null): boolean {
  if (name === null) return false;
  const words: readonly string[] = toWords(part);
  const named = toWords(name);
  return words.length > 0 && named.every((word) => words.includes(word)) && words.length <= named.length + 2;
}

const toWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
