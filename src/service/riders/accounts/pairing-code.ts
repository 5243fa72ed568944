import { randomInt } from "node:crypto";

/** Crockford's base 32, which leaves out what is taken for something else: https://www.crockford.com/base32.html */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/** A new pairing code, as a rider reads it: two groups of four characters, which have 40 random bits together. */
export function makePairingCode(): string {
  let code = "";
  for (let i = 0; i < LENGTH; i++) code += LETTERS[randomInt(LETTERS.length)];
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * Reads a pairing code as people type it: in small letters, with or without the hyphen, with O for 0 and I or L for 1.
 * @returns the eight characters, the same for every way to type them; null for what can be no code.
 */
export function readPairingCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}
