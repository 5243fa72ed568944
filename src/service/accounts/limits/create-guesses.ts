import { createHash } from "node:crypto";
import { ServiceProblem } from "../../problem.ts";
import { ifAvailable } from "../../store/database-unavailable.ts";
import type { Db } from "../../store/db.ts";

/** Limits how often somebody can guess a secret. All processes count together, and a restart forgets nothing. */
export interface Guesses {
  /** Counts a guess. 0: it is within the limit. Else it isn't counted, and must wait so many whole seconds. */
  take(name: string): Promise<number>;
  /** Takes a guess back that turned out to be right, or that nobody could check. */
  giveBack(name: string): Promise<void>;
}

const HOUR_MS = 3_600_000;

/**
 * So many guesses may come at once. After these there is one more each time the hour's share has passed: a stranger who goes
 * on for ever keeps somebody waiting for minutes, not for hours.
 * @param kind what is guessed, and who is limited: each kind is counted apart
 */
export function createGuesses({ db, now }: { db: Db; now: () => Date }, kind: string, perHour: number): Guesses {
  const step = HOUR_MS / perHour;
  // What people type needn't be kept in clear text.
  const keyOf = (name: string) =>
    createHash("sha256")
      .update(JSON.stringify([kind, name]))
      .digest("base64url");
  return {
    // One statement counts and compares, so that parallel requests, also to other processes, get no extra guesses.
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

/** One of those whom a guess counts against, and what they are told when it is one too many. */
export interface Limited {
  guesses: Guesses;
  name: string;
  detail: string;
}

/**
 * Does what may be a guess. It counts until it succeeds; what the service couldn't check was no guess.
 * @throws ServiceProblem rate_limited, and whatever `work` throws
 */
export async function countGuess<T>(limited: readonly Limited[], work: () => Promise<T>): Promise<T> {
  const taken: Limited[] = [];
  const giveBack = async () => {
    for (const { guesses, name } of taken) await guesses.giveBack(name);
  };
  for (const one of limited) {
    const wait = await one.guesses.take(one.name);
    if (wait > 0) {
      await giveBack();
      throw tooMany(one, wait);
    }
    taken.push(one);
  }
  try {
    const done = await work();
    await ifAvailable(giveBack());
    return done;
  } catch (error) {
    const isChecked = error instanceof ServiceProblem && error.code !== "rate_limited";
    // The caller learns what went wrong, also where the guess can't be given back.
    if (!isChecked) await giveBack().catch(() => {});
    throw error;
  }
}

export const tooMany = ({ detail }: Limited, wait: number): ServiceProblem =>
  new ServiceProblem("rate_limited", `${detail} Come again in ${wait} s.`, [], wait);

/** Deletes what limits nobody any more. */
export async function deleteOldGuesses({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await db.query("delete from guesses where even_at < $1", [now()]);
}
