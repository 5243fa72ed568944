import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);

/** Wrong codes after which only a signature will do. */
export const CODE_TRIES = 5;

/** About 10 ms: a million guesses at a stolen hash take hours of a processor, longer than the code is worth. */
const COST = { N: 4096 };

export interface HashedCode {
  salt: string;
  hash: string;
}

/** The one-time code that the recipient tells the rider: six digits. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** Six digits under a plain hash could simply be counted through, so it is a slow one with a salt for each delivery. */
export async function hashCode(code: string): Promise<HashedCode> {
  const salt = randomBytes(16).toString("base64url");
  return { salt, hash: (await derive(code, salt, 32, COST)).toString("base64url") };
}

export async function isRightCode(code: string, { salt, hash }: HashedCode): Promise<boolean> {
  return timingSafeEqual(await derive(code, salt, 32, COST), Buffer.from(hash, "base64url"));
}
