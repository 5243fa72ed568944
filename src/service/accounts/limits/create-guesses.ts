import { createHash } from "node:crypto";
import type { Db, Queryable } from "../../store/db.ts";

/** A pace whose counts are in the database: for all processes, and across restarts. */
export interface Guesses {
  take(name: string): Promise<number>;
  giveBack(name: string): Promise<void>;
}

const HOUR_MS = 3_600_000;

/**
 * Allows `perHour` guesses at once. After these it allows one more each time that an hour divided by `perHour` has passed: a
 * stranger who never stops guessing keeps the right person waiting for minutes, not for hours.
 * @param kind what is guessed and whom the limit is for; each kind has counts of its own
 */
export function createGuesses({ db, now }: { db: Queryable; now: () => Date }, kind: string, perHour: number): Guesses {
  const step = HOUR_MS / perHour;
  // Names are e-mail and IP addresses: the table holds hashes of them.
  const keyOf = (name: string) =>
    createHash("sha256")
      .update(JSON.stringify([kind, name]))
      .digest("base64url");
  return {
    // One statement counts and compares: parallel requests get no extra guesses, whichever processes they reach.
    take: async (name) => {
      const at = now();
      const [taken] = await db.query(
        `insert into guesses as g (name, even_at) values ($1, $3)
         on conflict (name) do update set even_at = greatest(g.even_at, $2) + ($3::timestamptz - $2::timestamptz)
         where greatest(g.even_at, $2) + ($3::timestamptz - $2::timestamptz) <= $4
         returning name`,
        [keyOf(name), at, new Date(at.getTime() + step), new Date(at.getTime() + HOUR_MS)],
      );
      if (taken) return 0;
      const [full] = await db.query<{ even_at: Date }>("select even_at from guesses where name = $1", [keyOf(name)]);
      const wait = full ? full.even_at.getTime() + step - HOUR_MS - at.getTime() : 0;
      return Math.max(1, Math.ceil(wait / 1000));
    },
    giveBack: async (name) => {
      await db.query("update guesses set even_at = even_at - $2 * interval '1 millisecond' where name = $1", [
        keyOf(name),
        step,
      ]);
    },
  };
}

/** Deletes counts that have run out. */
export async function deleteOldGuesses({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await db.query("delete from guesses where even_at < $1", [now()]);
}
