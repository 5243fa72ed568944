import { LIMITS } from "../../contract/limits.ts";
import type { Queryable } from "./db.ts";
import { deleteInBatches } from "./delete-in-batches.ts";

const KEPT_MS = LIMITS.idempotencyHours * 3_600_000;
/** A claim that has no answer after this time belongs to a process that has died. */
const ABANDONED_MS = 60_000;

/** A request's hold on its Idempotency-Key, until the request is answered or fails. */
export interface Claim {
  /** Whose key it is: the id of an account, or of a rider. */
  ownerId: string;
  key: string;
  /** A hash of the request. Repeats of the request have the same one. */
  fingerprint: string;
  at: Date;
}

/** Claims a key for 24 hours. False if the key is in use or its answer is kept. */
export async function claimKey(db: Queryable, { ownerId, key, fingerprint, at }: Claim): Promise<boolean> {
  const claimed = await db.query(
    `insert into idempotency_keys as known (account_id, key, fingerprint, claimed_at) values ($1, $2, $3, $4)
     on conflict (account_id, key) do update
       set fingerprint = excluded.fingerprint, claimed_at = excluded.claimed_at, answer = null
       where known.claimed_at <= $5 or (known.answer is null and known.claimed_at <= $6)
     returning key`,
    [ownerId, key, fingerprint, at, before(at, KEPT_MS), before(at, ABANDONED_MS)],
  );
  return claimed.length > 0;
}

/** Keeps the answer for repeats. False if another process has taken over the claim. */
export async function keepAnswer(tx: Queryable, { ownerId, key, at }: Claim, answer: string): Promise<boolean> {
  const kept = await tx.query(
    `update idempotency_keys set answer = $4
     where account_id = $1 and key = $2 and claimed_at = $3 and answer is null returning key`,
    [ownerId, key, at, answer],
  );
  return kept.length > 0;
}

/** Gives up a claim that has no answer, so that the key can be used again. */
export async function freeKey(db: Queryable, { ownerId, key, at }: Claim): Promise<void> {
  await db.query(
    "delete from idempotency_keys where account_id = $1 and key = $2 and claimed_at = $3 and answer is null",
    [ownerId, key, at],
  );
}

/** What is stored for a key; `answer` is null while the first request is under way. Undefined for an unknown key. */
export async function findAnswer(
  db: Queryable,
  ownerId: string,
  key: string,
): Promise<{ fingerprint: string; answer: string | null } | undefined> {
  const [known] = await db.query<{ fingerprint: string; answer: string | null }>(
    "select fingerprint, answer from idempotency_keys where account_id = $1 and key = $2",
    [ownerId, key],
  );
  return known;
}

/** Deletes answers that are older than 24 hours. Call it now and then. */
export async function deleteOldAnswers(db: Queryable, now: Date): Promise<void> {
  const old = { condition: "claimed_at <= $1", order: "claimed_at" };
  await deleteInBatches(db, "idempotency_keys", old, [before(now, KEPT_MS)]);
}

function before(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() - milliseconds);
}
