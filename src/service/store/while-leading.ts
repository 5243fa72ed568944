import { randomUUID } from "node:crypto";
import { every } from "../every.ts";
import type { Queryable } from "./db.ts";
import { elapsed } from "./open-clock.ts";

type Stop = () => Promise<void>;

const RENEW_MS = 1000;
/** How many seconds a lease lasts. After a process was killed, another one can take its lease after at most this time. */
const LEASE_SECONDS = 4;

/**
 * Runs something in one process at a time, of all that share the database: starts it when this process gets the lease, and
 * stops it when the lease is lost. The lease is timed by the database's clock, because machines' clocks differ.
 * @param name of the lease
 * @param start begins the work and returns its stop
 * @returns the stop, which also frees the lease for another process
 */
export function whileLeading(
  db: Queryable,
  name: string,
  start: () => Promise<Stop>,
  onError: (error: unknown) => void,
): Stop {
  const holder = randomUUID();
  let running: Stop | null = null;
  let heldUntil = Number.NEGATIVE_INFINITY;

  const stopWork = async () => {
    const stop = running;
    running = null;
    await stop?.();
  };
  const renew = async () => {
    const askedAt = elapsed();
    try {
      if (await claim(db, name, holder)) heldUntil = askedAt + LEASE_SECONDS;
      else heldUntil = Number.NEGATIVE_INFINITY;
    } catch (error) {
      // While the database is down nobody else can take the lease, so this process keeps it until its time is over.
      onError(error);
    }
    if (elapsed() >= heldUntil) await stopWork();
    else running ??= await start();
  };
  const stopRenewing = every(RENEW_MS, renew, onError, 0);

  return async () => {
    await stopRenewing();
    await stopWork();
    await free(db, name, holder);
  };
}

/**
 * Does `work` while this process holds the lease. Does nothing if another one holds it.
 * @throws what `work` throws
 */
export async function ifFree(db: Queryable, name: string, work: () => Promise<void>): Promise<void> {
  const holder = randomUUID();
  if (!(await claim(db, name, holder))) return;
  // A lease that can't be renewed ends: what goes on here until then must bear a second process at the same work.
  const renew = async () => void (await claim(db, name, holder));
  const stopRenewing = every(RENEW_MS, renew, () => {});
  try {
    await work();
  } finally {
    await stopRenewing();
    await free(db, name, holder);
  }
}

async function free(db: Queryable, name: string, holder: string): Promise<void> {
  await db.query("delete from leases where name = $1 and holder = $2", [name, holder]);
}

async function claim(db: Queryable, name: string, holder: string): Promise<boolean> {
  const held = await db.query(
    `insert into leases as known (name, holder, until) values ($1, $2, now() + make_interval(secs => $3))
     on conflict (name) do update set holder = excluded.holder, until = excluded.until
       where known.holder = excluded.holder or known.until < now()
     returning name`,
    [name, holder, LEASE_SECONDS],
  );
  return held.length > 0;
}
