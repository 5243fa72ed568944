import { createHash, scrypt, timingSafeEqual } from "node:crypto";
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
/** If this many are waiting, the next one is refused: its turn would come too late for a person. */
const MOST_WAITING = 20;
const RETRY_SECONDS = 5;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hashes a password for storage. The salt is made from the e-mail address and a secret of this database. So one hash serves
 * every membership of the address, and an unknown address takes as long as a known one.
 * @throws ServiceProblem rate_limited while too many wait for theirs
 */
export async function hashPassword(password: string, email: string, salting: string, cost = COST): Promise<string> {
  const salt = createHash("sha256")
    .update(JSON.stringify([salting, email.toLowerCase()]))
    .digest();
  const hash = await inTurn(
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

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) {
      throw new ServiceProblem("rate_limited", "Too many people sign in at this moment.", [], RETRY_SECONDS);
    }
    // A finished hash hands its place to the next in the queue, so that no newcomer takes it.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
