import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { randomBase62, toBase62 } from "../random-id.ts";

export type Environment = "sandbox" | "production";
export type KeyKind = "secret" | "publishable" | "operator" | "rider" | "member";

/** 43 characters of base 62 have 256 random bits. */
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const PREFIXES: Record<KeyKind, string> = {
  secret: "sk",
  publishable: "pk",
  operator: "op",
  rider: "rt",
  member: "ms",
};
const KINDS = Object.keys(PREFIXES) as KeyKind[];
const INFIXES: Record<Environment, string> = { sandbox: "test", production: "live" };

const oneOf = (texts: readonly string[]) => `(${texts.join("|")})`;
/** How every key begins, as a regular expression with two groups: the kind's prefix and the environment's infix. */
export const KEY_START = `${oneOf(Object.values(PREFIXES))}_${oneOf(Object.values(INFIXES))}_`;
const KEY = new RegExp(`^${KEY_START}[\\x21-\\x7e]{24,200}$`);
const SECRET = new RegExp(`^${oneOf(KINDS.filter((kind) => kind !== "publishable").map((kind) => PREFIXES[kind]))}_`);

export function keyPrefix(kind: KeyKind, environment: Environment): string {
  return `${PREFIXES[kind]}_${INFIXES[environment]}_`;
}

/**
 * Makes a new key. Its last six characters are a CRC-32 of the rest, so that a secret scanner recognises a leaked key
 * without a request to us.
 */
export function makeKey(kind: KeyKind, environment: Environment): string {
  return makeSecret(keyPrefix(kind, environment));
}

/** Makes a secret of 256 random bits with a checksum, as keys have. */
export const makeSecret = (prefix = ""): string => withChecksum(prefix + randomBase62(RANDOM_LENGTH));

/** Makes the same key each time of the same 256 bits, in hexadecimal. */
export const keyFrom = (bits: string, kind: KeyKind, environment: Environment): string =>
  withChecksum(keyPrefix(kind, environment) + toBase62(BigInt(`0x${bits}`), RANDOM_LENGTH));

const withChecksum = (body: string) => body + toBase62(crc32(body), CHECKSUM_LENGTH);

/** Whether a key ends with its checksum. Every key that the service made does. */
export function hasChecksum(key: string): boolean {
  return key.slice(-CHECKSUM_LENGTH) === toBase62(crc32(key.slice(0, -CHECKSUM_LENGTH)), CHECKSUM_LENGTH);
}

/** Reads the kind and the environment from a key; null when the text is no key. */
export function readKey(key: string): { kind: KeyKind; environment: Environment } | null {
  const [, prefix, infix] = KEY.exec(key) ?? [];
  const kind = KINDS.find((kind) => PREFIXES[kind] === prefix);
  return kind ? { kind, environment: infix === INFIXES.sandbox ? "sandbox" : "production" } : null;
}

/** Whether a text begins as keys do that only their owner may see: all but publishable ones. */
export function beginsAsSecret(text: string): boolean {
  return SECRET.test(text);
}

/** The token of `Authorization: Bearer <token>`; null when the header says something else. */
export function bearerOf(authorization: string): string | null {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null;
}

/** The part of a key by which a person recognises it in a list. */
export function hintOf(key: string): string {
  return `${key.slice(0, 8)}…${key.slice(-4)}`;
}

/**
 * Hashes a key for the database. A plain SHA-256 is enough: slow hashes protect passwords that people choose, but 256
 * random bits can't be guessed, however fast the hash is.
 */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
