import type { Queryable } from "./db.ts";

/**
 * Every advisory lock of the service by its number. PostgreSQL tells these locks apart only by their numbers, so two
 * jobs with one number would wait for each other: https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 * @internal exported for the tests that compare them with what the code does
 */
export const LOCKS = {
  migrations: 7_280_114,
  webhookFanOut: 7_280_116,
  firstAccount: 7_280_117,
} as const;

type LockName = keyof typeof LOCKS;

/** Waits until this transaction holds the lock; the end of the transaction releases it. */
export async function lock(tx: Queryable, name: LockName): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1)", [LOCKS[name]]);
}

/** Takes the lock until the end of this transaction; false, at once, where another transaction holds it. */
export async function tryLock(tx: Queryable, name: LockName): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [LOCKS[name]]);
  return row?.taken ?? false;
}
