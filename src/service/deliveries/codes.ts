import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Codes, HashedCode } from "../ports.ts";

/** The one-time code of a new delivery: six digits, derived from its id, so that its customer can be told it again. */
export const makeCode = (codes: Codes, deliveryId: string): string => digitsOf(codes.derive(purposeOf(deliveryId))[0]);

/**
 * The code of a delivery again. Null if nobody can tell it: its secret is gone, or a release before this one has made it at
 * random.
 */
export async function tellCode(codes: Codes, deliveryId: string, hashed: HashedCode): Promise<string | null> {
  for (const bits of codes.derive(purposeOf(deliveryId))) {
    const code = digitsOf(bits);
    if (await codes.isRight(code, hashed)) return code;
  }
  return null;
}

const purposeOf = (deliveryId: string) => `code of ${deliveryId}`;
/** @param bits 256 of them in hexadecimal, so that all codes are equally likely */
const digitsOf = (bits: string) => String(BigInt(`0x${bits}`) % 1_000_000n).padStart(6, "0");

/**
 * Hashes codes with HMAC-SHA-256, a salt and a secret. An attacker can reverse any hash of six digits, even a slow one, by
 * trying all of them. The codes in a stolen dump are protected by a secret that isn't in the dump.
 * @param secrets the first one hashes new codes; all of them check stored ones
 */
export function createCodes(secrets: readonly [string, ...string[]]): Codes {
  const known = new Map(secrets.map((secret) => [nameOf(secret), secret]));
  const [newest, ...older] = secrets;
  const newestName = nameOf(newest);
  const withEach = <T>(make: (secret: string) => T): [T, ...T[]] => [make(newest), ...older.map(make)];
  return {
    hash: (code) => {
      const salt = randomBytes(16).toString("base64url");
      return { salt, hash: `${HMAC}.${newestName}.${digest(newest, code, salt).toString("base64url")}` };
    },
    isRight: async (code, { salt, hash }) => {
      const [kind, name = "", expected = ""] = hash.split(".");
      if (kind !== HMAC)
        return timingSafeEqual(await derive(code, salt, 32, SCRYPT_COST), Buffer.from(hash, "base64url"));
      const secret = known.get(name);
      if (secret === undefined) return null;
      return timingSafeEqual(digest(secret, code, salt), Buffer.from(expected, "base64url"));
    },
    lookup: (code) => withEach((secret) => digest(secret, code, "lookup").toString("base64url")),
    derive: (purpose) => withEach((secret) => digest(secret, purpose, "derived").toString("hex")),
  };
}

const HMAC = "hmac";

/** A name by which secrets can be told apart. It doesn't reveal the secret. */
function nameOf(secret: string): string {
  return createHash("sha256").update(`name of a code secret ${secret}`).digest("base64url").slice(0, 8);
}

function digest(secret: string, code: string, salt: string): Buffer {
  return createHmac("sha256", secret).update(`${salt}.${code}`).digest();
}

/** The cost of the scrypt hashes from before codes were hashed with a secret. Such a hash doesn't begin with its kind. */
const SCRYPT_COST = { N: 4096 };
const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);
