import { LIMITS } from "../../../contract/limits.ts";
import type { Core } from "../../core.ts";
import type { Db, Queryable } from "../../store/db.ts";
import { deleteInBatches } from "../../store/delete-in-batches.ts";
import { DAY_MS, hourDaysAgo, oldestKept } from "./kept.ts";
import type { Answered, Seen, Tallies, Tally } from "./tallies.ts";

/** How many pages of an account are kept, and for how long after they were seen last. */
const MOST_ORIGINS = 100;
const ORIGIN_DAYS = 90;

export async function writeRequests(db: Db, batch: readonly Answered[]): Promise<void> {
  await db.query(
    `insert into request_log (id, account_id, key_id, at, method, route, status, code, duration_ms)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::smallint[],
       $8::text[], $9::double precision[])
     on conflict (id) do nothing`,
    [
      batch.map(({ id }) => id),
      batch.map(({ accountId }) => accountId),
      batch.map(({ keyId }) => keyId),
      batch.map(({ at }) => at.toISOString()),
      batch.map(({ method }) => method),
      batch.map(({ route }) => route),
      batch.map(({ status }) => status),
      batch.map(({ code }) => code),
      batch.map(({ durationMs }) => durationMs),
    ],
  );
}

/** Writes what this process has counted. All processes write rows in the same order, so that no two deadlock. */
export async function writeTallies(db: Db, counted: Tallies): Promise<void> {
  const taken = counted.take();
  if (taken.tallies.length === 0 && taken.seen.length === 0) return;
  const tallies = sumByDay(taken.tallies);
  try {
    await db.transaction(async (tx) => {
      if (tallies.length > 0) {
        await tx.query(
          `insert into key_usage as known (account_id, day, key_id, requests, rate_limited, deliveries)
           select * from unnest($1::text[], $2::date[], $3::text[], $4::double precision[], $5::double precision[],
             $6::double precision[])
           on conflict (account_id, day, key_id) do update set requests = known.requests + excluded.requests,
             rate_limited = known.rate_limited + excluded.rate_limited, deliveries = known.deliveries + excluded.deliveries`,
          [
            tallies.map(({ accountId }) => accountId),
            tallies.map(({ hour }) => timeOf(hour).slice(0, 10)),
            tallies.map(({ keyId }) => keyId),
            tallies.map(({ requests }) => requests),
            tallies.map(({ rateLimited }) => rateLimited),
            tallies.map(({ deliveries }) => deliveries),
          ],
        );
      }
      await writeHours(tx, taken.tallies);
      const seen = [...taken.seen].sort((a, b) => (pageOf(a) < pageOf(b) ? -1 : 1));
      for (const { accountId, origin, at } of seen) {
        await tx.query(
          `insert into page_origins as known (account_id, origin, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
           on conflict (account_id, origin) do update set last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`,
          [accountId, origin, at],
        );
      }
      if (seen.length === 0) return;
      // Whoever has a publishable key can invent origins. Those that come on only one day push out only each other.
      await tx.query(
        `delete from page_origins where (account_id, origin) in (
           select account_id, origin from (
             select account_id, origin, row_number() over (partition by account_id
               order by last_seen_at - first_seen_at >= interval '1 day' desc, last_seen_at desc, origin) as place
             from page_origins where account_id = any ($1)) ranked
           where place > ${MOST_ORIGINS})`,
        [[...new Set(seen.map(({ accountId }) => accountId))]],
      );
    });
  } catch (error) {
    counted.giveBack(taken);
    throw error;
  }
}

/** Adds up requests by key and hour. What members do in the dashboard belongs to no key. */
async function writeHours(tx: Queryable, tallies: readonly Tally[]): Promise<void> {
  const hours = tallies.filter(({ keyId }) => keyId !== "").sort((a, b) => (hourOf(a) < hourOf(b) ? -1 : 1));
  if (hours.length === 0) return;
  await tx.query(
    `insert into key_hours as known (key_id, hour, requests)
     select * from unnest($1::text[], $2::timestamptz[], $3::double precision[])
     on conflict (key_id, hour) do update set requests = known.requests + excluded.requests`,
    [hours.map(({ keyId }) => keyId), hours.map(({ hour }) => timeOf(hour)), hours.map(({ requests }) => requests)],
  );
}

/** Adds the tallies of a day's hours up. */
function sumByDay(tallies: readonly Tally[]): Tally[] {
  const days = new Map<string, Tally>();
  for (const one of tallies) {
    const before = days.get(dayOf(one));
    days.set(dayOf(one), {
      ...one,
      requests: one.requests + (before?.requests ?? 0),
      rateLimited: one.rateLimited + (before?.rateLimited ?? 0),
      deliveries: one.deliveries + (before?.deliveries ?? 0),
    });
  }
  return [...days.values()].sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
}

const dayOf = ({ accountId, hour, keyId }: Tally) => `${accountId} ${timeOf(hour).slice(0, 10)} ${keyId}`;
const pageOf = ({ accountId, origin }: Seen) => `${accountId} ${origin}`;
const hourOf = ({ hour, keyId }: Tally) => `${keyId} ${hour}`;
const timeOf = (ms: number) => new Date(ms).toISOString();

export async function deleteOldTraffic({ db, now }: Pick<Core, "db" | "now">): Promise<void> {
  const at = now();
  // As its index says: `request_log_by_day`.
  const day = "(at at time zone 'UTC')::date";
  const old = { condition: `${day} < ($1::timestamptz at time zone 'UTC')::date`, order: day };
  await deleteInBatches(db, "request_log", old, [oldestKept(at)]);
  await db.query("delete from page_origins where last_seen_at < $1", [new Date(at.getTime() - ORIGIN_DAYS * DAY_MS)]);
  await db.query("delete from key_callers where last_used_at < $1", [oldestKept(at)]);
  // By age there is no index: to find the old among a million rows takes 80 ms, and this runs once in ten minutes.
  await db.query("delete from key_hours where hour < $1", [hourDaysAgo(at, 7)]);
  await db.query("delete from key_usage where day < $1::date", [
    timeOf(at.getTime() - LIMITS.auditDays * DAY_MS).slice(0, 10),
  ]);
}
