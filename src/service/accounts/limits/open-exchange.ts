import { randomUUID } from "node:crypto";
import type { Queryable } from "../../store/db.ts";
import type { Limits } from "./create-limits.ts";
import { QUIET } from "./fair-parts.ts";

/** How long served requests count. Longer gives steadier parts, shorter follows a change sooner. */
const MEMORY_SECONDS = 0.5;
/** A process that has said nothing for this long has ended. The times are the database's, because machines' clocks differ. */
const SILENCE_SECONDS = 5;

/**
 * Shares each limit between all processes on one database: they tell each other what they serve of it, and each may serve what
 * the others leave. No request waits for this: it is one statement now and then.
 */
export function openExchange(db: Queryable, limits: Limits) {
  const processId = randomUUID();
  let measuredAt = limits.now();
  let toldAt = Number.NEGATIVE_INFINITY;

  function measure(): void {
    const seconds = Math.max(0.001, limits.now() - measuredAt);
    measuredAt += seconds;
    const kept = Math.exp(-seconds / MEMORY_SECONDS);
    for (const [, limit] of limits.all()) {
      const served = limit.limiter.served();
      limit.here = limit.here * kept + ((served - limit.measured) / seconds) * (1 - kept);
      limit.measured = served;
      if (limit.here < QUIET) limit.elsewhere = null;
    }
  }

  return {
    /** Tells the other processes what this one serves, and learns what they do. */
    async run(): Promise<void> {
      measure();
      const used = [...limits.all()].filter(([, { here }]) => here >= QUIET);
      if (used.length === 0 && limits.now() - toldAt < SILENCE_SECONDS / 2) return;
      toldAt = limits.now();
      // The row with an empty name tells the others that this process is there.
      const rows = await db.query<{ name: string; processes: number; served: number }>(
        `with gone as (
           delete from limit_demand where ctid in (
             select ctid from limit_demand where process_id <> $1 and at < now() - $4 * interval '1 second' for update skip locked)
         ), mine as (
           insert into limit_demand (process_id, name, demand, at)
           select $1, t.name, t.served::float8, now() from unnest($2::text[], $3::text[]) as t(name, served)
           on conflict (process_id, name) do update set demand = excluded.demand, at = excluded.at
         )
         select name, count(*)::int as processes, sum(demand) as served from limit_demand
         where process_id <> $1 and at >= now() - $4 * interval '1 second' and name = any ($2) group by name`,
        [
          processId,
          ["", ...used.map(([name]) => name)],
          ["0", ...used.map(([, { here }]) => String(here))],
          SILENCE_SECONDS,
        ],
      );
      const others = new Map(rows.map((row) => [row.name, row]));
      limits.shareWith(1 + (others.get("")?.processes ?? 0));
      for (const [name, limit] of used) limit.elsewhere = others.get(name)?.served ?? 0;
    },
    /** Leaves the whole limits to the other processes at once. */
    leave: async (): Promise<void> => {
      await db.query("delete from limit_demand where process_id = $1", [processId]);
    },
  };
}
