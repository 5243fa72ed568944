import { randomUUID } from "node:crypto";
import type { Queryable } from "../../store/db.ts";
import type { Limits } from "./create-limits.ts";
import { QUIET } from "./fair-parts.ts";

/** A process that has said nothing for this long has ended. The times are the database's, because machines' clocks differ. */
const SILENCE_SECONDS = 5;

/**
 * Shares each limit between all processes on one database: they tell each other what they serve of it, and each may serve what
 * the others leave. No request waits for this: it is one statement now and then.
 */
export function openExchange(db: Queryable, limits: Limits) {
  const processId = randomUUID();
  let toldAt = Number.NEGATIVE_INFINITY;

  return {
    /** Tells the other processes what this one serves, and learns what they do. */
    async run(): Promise<void> {
      const names = [""];
      const served = ["0"];
      for (const [name, limit] of limits.all()) {
        const here = limit.limiter.serving(limits.now());
        if (here < QUIET) limit.elsewhere = null;
        else {
          names.push(name);
          served.push(String(here));
        }
      }
      if (names.length === 1 && limits.now() - toldAt < SILENCE_SECONDS / 2) return;
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
        [processId, names, served, SILENCE_SECONDS],
      );
      const others = new Map(rows.map((row) => [row.name, row]));
      limits.shareWith(1 + (others.get("")?.processes ?? 0));
      for (const name of names) {
        const limit = limits.all().get(name);
        if (limit) limit.elsewhere = others.get(name)?.served ?? 0;
      }
    },
    /** Leaves the whole limits to the other processes at once. */
    leave: async (): Promise<void> => {
      await db.query("delete from limit_demand where process_id = $1", [processId]);
    },
  };
}
