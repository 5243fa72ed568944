import { createHash, scrypt, timingSafeEqual } from "node:crypto";
import { createFairTurns } from "../../fair-turns.ts";
import { ServiceProblem } from "../../problem.ts";

/** https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt */
export const COST = { N: 2 ** 17, r: 8, p: 1 };
/** It needs 128 · N · r bytes, and Node allows 32 MB by default. */
const maxBytes = ({ N, r }: typeof COST) => 2 * 128 * N * r;
const HASH_BYTES = 32;
/**
 * How many hashes are made at the same time. Each takes 128 MB and one of the process's four threads, which files and DNS
 * need, too.
 */
const AT_ONCE = 2;
/** How many wait: the last one's turn comes in about two seconds. */
const MOST_WAITING = 20;
const RETRY_SECONDS = 5;

const turns = createFairTurns({
  atOnce: AT_ONCE,
  atOnceEach: 1,
  waiting: MOST_WAITING,
  refused: () => new ServiceProblem("rate_limited", "Too many passwords wait to be checked.", [], RETRY_SECONDS),
});

/** Whom a hash is for. */
export interface Hashing {
  password: string;
  email: string;
  /** Who waits for it: an account, or the network of somebody who isn't signed in. Each has its turn. */
  party: string;
}

/**
 * Hashes a password for storage. The salt is made from the e-mail address and a secret of this database. So one hash serves
 * every membership of the address, and an unknown address takes as long as a known one.
 * @throws ServiceProblem rate_limited while too many wait for theirs
 */
export async function hashPassword({ password, email, party }: Hashing, salting: string, cost = COST): Promise<string> {
  const salt = createHash("sha256")
    .update(JSON.stringify([salting, email.toLowerCase()]))
    .digest();
  const hash = await turns.run(
    party,
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password.normalize("NFKC"), salt, HASH_BYTES, { ...cost, maxmem: maxBytes(cost) }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
  // Stores the cost with the hash, because a later release may change it.
  return `scrypt-${cost.N}-${cost.r}-${cost.p}$${hash.toString("base64url")}`;
}

export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
