import type { Queryable } from "./db.ts";

/** Seconds that have passed since some moment. Changes of the machine's clock don't affect it. */
export type Elapsed = () => number;

export const elapsed: Elapsed = () => performance.now() / 1000;

export interface Clock {
  /** The time of the database's clock. */
  now(): Date;
  /** Compares with the database's clock again. */
  follow(): Promise<void>;
}

/**
 * Reads the clock of the database, so that all processes on it agree on the time, even if the clocks of their machines
 * differ or jump. Between two comparisons the time goes on as measured here, also while the database doesn't answer.
 */
export async function openClock(db: Queryable, measured: Elapsed = elapsed): Promise<Clock> {
  /** Milliseconds from the measured time to the database's. */
  let ahead: number | null = null;

  async function follow(): Promise<void> {
    const before = measured() * 1000;
    const [row] = await db.query<{ ms: number }>("select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms");
    const after = measured() * 1000;
    if (!row) throw new Error("the database told no time");
    // The database read its clock at some moment between the two measured times. `ahead` stays as it is within these bounds,
    // so that the time doesn't jitter.
    const [least, most] = [row.ms - after, row.ms - before];
    ahead = ahead === null ? (least + most) / 2 : Math.min(most, Math.max(least, ahead));
  }

  await follow();
  return { now: () => new Date(Math.round((ahead ?? 0) + measured() * 1000)), follow };
}
