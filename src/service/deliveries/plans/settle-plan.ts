import { isSamePlace } from "../../../contract/geo.ts";
import type { Queryable } from "../../store/db.ts";
import { WITH_RIDER_IN_SQL } from "../delivery.ts";
import { recordEvent } from "../lifecycle/record-event.ts";
import { readSimulation } from "../simulation.ts";
import { arrange, arrivalsIn, describeStops, guessWays } from "./arrange.ts";
import {
  type Carried,
  callsOf,
  inOrder,
  loadRounds,
  type PlannedStop,
  type Planning,
  presentOrder,
  type Round,
} from "./round.ts";

type Plan = readonly PlannedStop[];

/**
 * Keeps a rider's plan true after a change of their deliveries, in the transaction of the change. Stops that are done leave it,
 * and what is new is put where it costs least. Riders with one delivery have no plan, and cost one statement.
 * The merchants of other deliveries that come much later because of it are told, except where somebody else changes theirs now.
 * @param deliveryId the one that has changed
 * @param isMoved whether its door is elsewhere now, so that another order may be better
 * @returns the ids of the deliveries whose stops have changed
 */
export async function settlePlan(
  core: Planning,
  tx: Queryable,
  riderId: string,
  deliveryId: string,
  isMoved = false,
): Promise<string[]> {
  const held = await holdRound(tx, riderId);
  if (!held) return [];
  const isChanged = ({ id }: Carried) => id === deliveryId;
  // What is new comes after what they ride to already, also where another rider was on the way with it.
  const round = { ...held, jobs: [...held.jobs].sort((a, b) => Number(isChanged(a)) - Number(isChanged(b))) };
  const strict = isMoved ? round.jobs.map(({ id }) => id) : [deliveryId];
  const stops = (isMoved ? null : keepPlan(round, deliveryId)) ?? arrange(core, round, guessWays(round), strict).stops;
  await tellDelayed(core, tx, round, stops, deliveryId);
  return writePlan(tx, round, stops);
}

/** How much later a delivery has to come, in seconds, for its merchant to be told. */
const DELAY_SECONDS = 300;

async function tellDelayed(
  core: Planning,
  tx: Queryable,
  round: Round,
  stops: Plan,
  deliveryId: string,
): Promise<void> {
  const calls = callsOf(round.jobs);
  const others = calls.filter((call) => call.deliveryId !== deliveryId);
  const before = arrivalsIn(core, round, round.plan ? inOrder(round.plan, calls) : others);
  const after = arrivalsIn(core, round, inOrder(stops, calls));
  const laterBy = (id: string) => (after.get(id) ?? 0) - (before.get(id) ?? Number.POSITIVE_INFINITY);
  const delayed = round.jobs.filter(({ id }) => id !== deliveryId && laterBy(id) > DELAY_SECONDS);
  if (delayed.length === 0) return;
  // The rider is locked already. Whoever changes one of these at this moment has it, and waits for the rider: waiting for them
  // in turn would be a deadlock.
  const free = await tx.query<{ id: string }>(
    "select id from deliveries where id = any ($1) for no key update skip locked",
    [delayed.map(({ id }) => id)],
  );
  for (const { id, simulation } of delayed) {
    if (!free.some((one) => one.id === id)) continue;
    const at = core.now();
    const { speed } = readSimulation(simulation, core.speed);
    await recordEvent(tx, id, {
      type: "delivery.delayed",
      by: "service",
      happenedAt: at,
      at,
      data: { delayed_minutes: Math.round(laterBy(id) / speed / 6) / 10 },
    });
  }
}

/** Takes from a rider's plan what was taken from the rider, and what the router said about ways, perhaps for another vehicle. */
export async function trimPlan(tx: Queryable, riderId: string): Promise<void> {
  const round = await holdRound(tx, riderId);
  if (!round) return;
  const plan = round.plan?.map((stop) => ({ ...stop, estimated: true })) ?? null;
  await writePlan(tx, round, keepPlan({ ...round, plan }) ?? []);
}

/** Null for a rider who has one delivery, or none, and no plan. */
async function holdRound(tx: Queryable, riderId: string): Promise<Round | null> {
  const held = await tx.query(
    `select /* plan of rider */ 1 from riders r where id = $1 and (plan is not null
       or (select count(*) from deliveries d where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL}) > 1)
     for no key update`,
    [riderId],
  );
  // A statement of its own sees what was committed while this one waited for the lock.
  const [round = null] = held.length === 0 ? [] : await loadRounds(tx, [riderId]);
  return round;
}

async function writePlan(tx: Queryable, round: Round, stops: Plan): Promise<string[]> {
  const { riderId, plan: before, jobs } = round;
  const plan = noteArrival(round, stops);
  await tx.query("update riders set plan = $2::jsonb, plan_version = plan_version + 1 where id = $1", [
    riderId,
    jobs.length > 1 ? JSON.stringify(plan) : null,
  ]);
  return [...new Set([...(before ?? []), ...plan].map(({ delivery_id }) => delivery_id))];
}

/**
 * Notes since when the rider waits at the shop where they are, for each package that they get there: what joins them there is
 * packed only from then on.
 */
function noteArrival({ plan: before, jobs }: Round, stops: Plan): Plan {
  const knownOf = ({ delivery_id, end }: PlannedStop) =>
    before?.find((one) => one.delivery_id === delivery_id && one.end === end)?.arrived_at;
  const jobOf = ({ delivery_id }: PlannedStop) => jobs.find(({ id }) => id === delivery_id);
  const [first] = stops;
  const job = first && jobOf(first);
  const since = job?.status === "at_pickup" ? job.status_since : first && knownOf(first);
  if (!first || since === undefined) return stops;
  const elsewhere = stops.findIndex((stop) => stop.end !== "pickup" || !isSamePlace(stop, first));
  return stops.map((stop, n) => {
    if (n >= elsewhere) return stop;
    return { ...stop, arrived_at: knownOf(stop) ?? later(since, jobOf(stop)?.status_since ?? since) };
  });
}

const later = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? other : one);

/** What is left of the rider's plan; null where it lacks a stop. */
function keepPlan(round: Round, latest?: string): PlannedStop[] | null {
  const { plan, jobs } = round;
  const calls = callsOf(jobs);
  if (!plan || inOrder(plan, calls).length < calls.length) return null;
  return describeStops(presentOrder(round, calls, latest), guessWays(round));
}
