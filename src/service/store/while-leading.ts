import { randomUUID } from "node:crypto";
import { every } from "../every.ts";
import type { Queryable } from "./db.ts";

type Stop = () => Promise<void>;

const RENEW_MS = 1000;
/** How long a lease outlives a process that was killed. */
const LEASE_SECONDS = 4;

/**
 * Runs something in one process at a time, of all that share the database: starts it when this process gets the lease,
 * and stops it when the lease is lost. All times are the database's, because machines' clocks differ.
 * Returns the stop, which gives the lease to whoever wants it next.
 */
export function whileLeading(
  db: Queryable,
  name: string,
  start: () => Promise<Stop>,
  onError: (error: unknown) => void,
): Stop {
  const holder = randomUUID();
  let running: Stop | null = null;
  let heldUntil = 0;

  const rest = async () => {
    const stop = running;
    running = null;
    await stop?.();
  };
  const stand = async () => {
    const askedAt = Date.now();
    try {
      if (await claim(db, name, holder)) heldUntil = askedAt + LEASE_SECONDS * 1000;
      else heldUntil = 0;
    } catch (error) {
      // While the database is away nobody else can take the lease before its time is over.
      onError(error);
    }
    if (Date.now() >= heldUntil) await rest();
    else running ??= await start();
  };
  const stopStanding = every(RENEW_MS, stand, onError, 0);

  return async () => {
    await stopStanding();
    await rest();
    await db.query("delete from leases where name = $1 and holder = $2", [name, holder]);
  };
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
