import { randomUUID } from "node:crypto";
import type { Queryable } from "../../store/db.ts";
import type { Load } from "./create-limiter.ts";
import type { Limits } from "./create-limits.ts";

/** How long demand counts. Longer gives steadier parts, shorter follows a change sooner. */
const MEMORY_SECONDS = 0.5;
/**
 * Each process counts as asked for an equal share of this part of a limit, even if nobody asks it. A larger part serves more
 * of the first requests that reach an idle process, and leaves less for the busy ones.
 */
const LEAST_PART = 0.04;
/** A process that has said nothing for this long has ended. A longer silence keeps its part from the others for longer. */
const SILENCE_SECONDS = 5;

/** A process whose limits nobody uses, or next to nobody, only says that it is there, as often as this. */
const PRESENCE_SECONDS = 2;
const QUIET = 0.01;

/** What a process tells the others about a limit: requests a second that it is asked for, and by whom. */
interface Demand extends Load {
  demand: number;
}

interface DemandExchange {
  /** Tells the other processes this one's demand, reads theirs, and sets this process's part of each limit. */
  run(limits: Limits): Promise<void>;
  /** The part of a limit that a process has before its first exchange about it. */
  firstPart(): number;
  /** Takes this process's demand back, so that the others have the whole limits at once. */
  leave(): Promise<void>;
}

/** The times are the database's, because machines' clocks differ. */
const SILENCE = `interval '${SILENCE_SECONDS} seconds'`;

/**
 * Shares each limit between all processes on one database. Each process has the part that its requests demand, and an
 * equal part of what nobody demands. No request waits for this: it is one statement now and then.
 * @param now seconds
 */
export function openExchange(db: Queryable, now: () => number): DemandExchange {
  const processId = randomUUID();
  const known = new Map<string, Demand & { arrivals: number }>();
  let processes = 1;
  let measuredAt = now();
  let toldAt = Number.NEGATIVE_INFINITY;

  function measure(limits: Limits): void {
    const seconds = Math.max(0.001, now() - measuredAt);
    measuredAt = now();
    const names = new Set<string>();
    for (const { name, arrivals, load } of limits.all()) {
      names.add(name);
      const last = known.get(name);
      const rate = Math.max(0, arrivals - (last?.arrivals ?? 0)) / seconds;
      known.set(name, { arrivals, demand: follow(last?.demand ?? 0, rate, seconds), ...load });
    }
    for (const name of known.keys()) if (!names.has(name)) known.delete(name);
  }

  const isQuiet = () =>
    [...known.values()].every((mine) => Math.max(mine.demand, mine.viewers, mine.newcomers) < QUIET);

  async function tell(): Promise<Map<string, Demand & { processes: number }>> {
    // The row with an empty name tells the others that this process is there.
    const told = [
      { name: "", demand: 0, viewers: 0, newcomers: 0 },
      ...Array.from(known, ([name, mine]) => ({ name, ...mine })),
    ];
    const column = (pick: (row: Demand) => number) => told.map((row) => String(pick(row)));
    const rows = await db.query<Demand & { name: string; processes: number }>(
      `with gone as (
         delete from limit_demand where ctid in (
           select ctid from limit_demand where process_id <> $1 and at < now() - ${SILENCE} for update skip locked)
       ), mine as (
         insert into limit_demand (process_id, name, demand, viewers, newcomers, at)
         select $1, t.name, t.demand::float8, t.viewers::int, t.newcomers::float8, now()
         from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as t(name, demand, viewers, newcomers)
         on conflict (process_id, name) do update set
           demand = excluded.demand, viewers = excluded.viewers, newcomers = excluded.newcomers, at = excluded.at
       )
       select name, sum(demand) as demand, sum(viewers)::int as viewers, sum(newcomers) as newcomers,
         count(*)::int as processes
       from limit_demand
       where process_id <> $1 and at >= now() - ${SILENCE} and name = any ($2) group by name`,
      [
        processId,
        told.map(({ name }) => name),
        column(({ demand }) => demand),
        column(({ viewers }) => viewers),
        column(({ newcomers }) => newcomers),
      ],
    );
    return new Map(rows.map(({ name, ...others }) => [name, others]));
  }

  return {
    async run(limits) {
      measure(limits);
      if (isQuiet() && now() - toldAt < PRESENCE_SECONDS) return;
      toldAt = now();
      const others = await tell();
      processes = 1 + (others.get("")?.processes ?? 0);
      for (const { name, perSecond } of [...limits.all()]) {
        const mine = known.get(name)?.demand;
        if (mine === undefined) continue;
        const them = others.get(name) ?? { demand: 0, viewers: 0, newcomers: 0, processes: 0 };
        limits.share(name, partOf(perSecond, mine, them.demand, them.processes), them);
      }
    },
    firstPart: () => 1 / processes,
    leave: async () => {
      await db.query("delete from limit_demand where process_id = $1", [processId]);
    },
  };
}

/** Demand rises at once, so that traffic that comes to a process is served there soon. It falls a little later. */
function follow(demand: number, rate: number, seconds: number): number {
  if (rate >= demand) return rate;
  const kept = Math.exp(-seconds / MEMORY_SECONDS);
  return demand * kept + rate * (1 - kept);
}

function partOf(perSecond: number, mine: number, theirs: number, others: number): number {
  const least = (perSecond * LEAST_PART) / (others + 1);
  const own = Math.max(mine, least);
  const demand = own + Math.max(theirs, least * others);
  if (demand >= perSecond) return own / demand;
  return (own + (perSecond - demand) / (others + 1)) / perSecond;
}
