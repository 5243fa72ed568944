import { createHash } from "node:crypto";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";

const HOURS_24_MS = 24 * 3_600_000;
/** A claim without an answer is this old only if the process that made it is gone. */
const ABANDONED_MS = 60_000;

/** One request that may be sent again: whose, under which key, and what it asked for. */
export interface Repeatable {
  accountId: string;
  key: string;
  /** Method and path: the same key for another operation is a mistake. */
  operation: string;
  body: unknown;
}

/** Writes the answer that repeats will get, in the transaction of what it tells about. */
export type Keep<Answer> = (tx: Queryable, answer: Answer) => Promise<void>;

/**
 * Does `work` once for each account and key in 24 hours, and answers repeats with what was answered first. `work` writes
 * its effect and calls `keep` with its answer in one transaction, so that neither can stand without the other.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 *
 * @throws ServiceProblem idempotency_in_progress, idempotency_key_reused, and whatever `work` throws, which frees the key
 */
export async function idempotent<Answer>(
  { db, now }: Core,
  { accountId, key, operation, body }: Repeatable,
  work: (keep: Keep<Answer>) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  const claimedAt = now();
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([operation, body]))
    .digest("hex");
  const [claim] = await db.query(
    `insert into idempotency_keys as known (account_id, key, fingerprint, claimed_at) values ($1, $2, $3, $4)
     on conflict (account_id, key) do update
       set fingerprint = excluded.fingerprint, claimed_at = excluded.claimed_at, answer = null
       where known.claimed_at <= $5 or (known.answer is null and known.claimed_at <= $6)
     returning key`,
    [accountId, key, fingerprint, claimedAt, before(claimedAt, HOURS_24_MS), before(claimedAt, ABANDONED_MS)],
  );
  if (!claim) return replay(db, accountId, key, fingerprint);

  try {
    const answer = await work(async (tx, made) => {
      const [kept] = await tx.query(
        `update idempotency_keys set answer = $4
         where account_id = $1 and key = $2 and claimed_at = $3 and answer is null returning key`,
        [accountId, key, claimedAt, JSON.stringify(made)],
      );
      // We were so slow that somebody else has taken the claim over: what they do counts.
      if (!kept) throw new ServiceProblem("idempotency_in_progress");
    });
    return { answer, replayed: false };
  } catch (error) {
    await db.query(
      "delete from idempotency_keys where account_id = $1 and key = $2 and claimed_at = $3 and answer is null",
      [accountId, key, claimedAt],
    );
    throw error;
  }
}

/** Forgets what need not be answered again. */
export async function forgetOldAnswers({ db, now }: Core): Promise<void> {
  await db.query("delete from idempotency_keys where claimed_at <= $1", [before(now(), HOURS_24_MS)]);
}

async function replay<Answer>(db: Queryable, accountId: string, key: string, fingerprint: string) {
  const [known] = await db.query<{ fingerprint: string; answer: string | null }>(
    "select fingerprint, answer from idempotency_keys where account_id = $1 and key = $2",
    [accountId, key],
  );
  if (known && known.fingerprint !== fingerprint) {
    const detail = "was used for another request; every request needs a key of its own";
    throw new ServiceProblem("idempotency_key_reused", `Idempotency-Key: ${detail}`, [
      { param: "Idempotency-Key", code: "reused", detail },
    ]);
  }
  if (!known?.answer) throw new ServiceProblem("idempotency_in_progress");
  const answer: Answer = JSON.parse(known.answer);
  return { answer, replayed: true };
}

function before(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() - milliseconds);
}
