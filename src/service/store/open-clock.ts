import type { Queryable } from "./db.ts";

/** Seconds that have passed since some moment. No change of the machine's clock moves it. */
export type Elapsed = () => number;

export const elapsed: Elapsed = () => performance.now() / 1000;

export interface Clock {
  /** The time of the database's clock. */
  now(): Date;
  /** Compares with the database's clock anew. */
  follow(): Promise<void>;
}

/**
 * Reads the clock of the database, so that all processes on it agree on the time, whatever their machines' clocks say and
 * however these step. Between two comparisons the time goes on as measured here, also while the database doesn't answer.
 */
export async function openClock(db: Queryable, measured: Elapsed = elapsed): Promise<Clock> {
  /** Milliseconds from the measured time to the database's. */
  let ahead: number | null = null;

  async function follow(): Promise<void> {
    const before = measured() * 1000;
    const [row] = await db.query<{ ms: number }>("select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms");
    const after = measured() * 1000;
    if (!row) throw new Error("the database told no time");
    // The answer was right at some moment between the two. A time within these bounds stays, so that it doesn't jitter.
    const [least, most] = [row.ms - after, row.ms - before];
    ahead = ahead === null ? (least + most) / 2 : Math.min(most, Math.max(least, ahead));
  }

  await follow();
  return { now: () => new Date(Math.round((ahead ?? 0) + measured() * 1000)), follow };
}
