import { randomId } from "../random-id.ts";
import type { Queryable } from "../store/db.ts";
import type { Elapsed } from "../store/open-clock.ts";
import { hashKey, hintOf } from "./key-format.ts";

/*
 * Keys that a sandbox is given at its start. Several sandboxes may share a database, each with keys of its own, so a key is
 * valid as long as a process gives it.
 */

/** What these keys are called in the account's list of keys. */
const NAMES = { secret: "Sandbox secret", publishable: "Sandbox publishable" };
/** A key is revoked when no process has given it for this long. A restart or a short outage must not end a key. */
const ABANDONED_MS = 600_000;
/** The shortest time between two readings of the list, however many unknown keys are asked for. */
const READ_AGAIN_SECONDS = 1;

export interface SandboxKeys {
  secret: string;
  publishable: string;
}

/** Stores the keys, also those that were revoked before. */
export async function storeGivenKeys(tx: Queryable, accountId: string, keys: SandboxKeys, now: Date): Promise<void> {
  for (const kind of ["secret", "publishable"] as const) {
    const key = keys[kind];
    await tx.query(
      `insert into api_keys (id, account_id, kind, name, hash, hint, created_at, given_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)
       on conflict (hash) do update
         set revoked_at = null, expires_at = null, hint = excluded.hint, given_at = excluded.given_at`,
      [randomId("key"), accountId, kind, NAMES[kind], hashKey(key), hintOf(key), now],
    );
  }
}

/**
 * Says that this process still gives the keys, and revokes those that nobody gives any more. Call it about once a minute. A
 * key that was revoked only because this process was paused for long works again; one that its merchant revoked doesn't.
 */
export async function holdGivenKeys(db: Queryable, { secret, publishable }: SandboxKeys, now: Date): Promise<void> {
  await db.query(
    `update api_keys set given_at = $2, revoked_at = null
     where hash = any ($1) and (revoked_at is null or given_at = '-infinity')`,
    [[hashKey(secret), hashKey(publishable)], now],
  );
  await db.query(
    "update api_keys set revoked_at = $1, given_at = '-infinity' where given_at < $2 and revoked_at is null",
    [now, new Date(now.getTime() - ABANDONED_MS)],
  );
}

/**
 * Returns a function that tells whether a key was given to a sandbox on this database. The function reads all given keys
 * at once and remembers their hashes, so that guesses hardly reach the database.
 */
export function createGivenCheck(db: Queryable, elapsed: Elapsed): (key: string) => Promise<boolean> {
  let hashes: Promise<Set<string>> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  const read = async () => {
    const rows = await db.query<{ hash: string }>(
      "select hash from api_keys where given_at is not null and revoked_at is null",
    );
    return new Set(rows.map(({ hash }) => hash));
  };
  return async (key) => {
    const hash = hashKey(key);
    if (hashes && (await hashes).has(hash)) return true;
    if (!hashes || elapsed() - readAt > READ_AGAIN_SECONDS) {
      readAt = elapsed();
      const reading = read();
      hashes = reading;
      // After a failure, the next call reads the list again.
      reading.catch(() => {
        if (hashes === reading) hashes = null;
      });
    }
    return (await hashes).has(hash);
  };
}
