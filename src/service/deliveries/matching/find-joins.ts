import { setImmediate as turn } from "node:timers/promises";
import type { Core } from "../../core.ts";
import { straightRoute } from "../../places/offline.ts";
import type { FreeRider } from "../../ports.ts";
import type { Delivery } from "../delivery.ts";
import { usualSlowness } from "../eta/learned.ts";
import { arrange, guessWays } from "../plans/arrange.ts";
import { type Carried, loadBatchable, loadRounds, type Planning, type Round, wayOf } from "../plans/round.ts";
import type { Waiting } from "./find-candidates.ts";
import { findWithRoom } from "./free-riders.ts";
import type { Added } from "./make-offer.ts";

/** A rider with deliveries who may take another one with them. */
export interface Join {
  riderId: string;
  /** What they have now. */
  jobs: string[];
  carried: Carried;
  /** Seconds of riding more than without it. */
  riding: number;
  /** Of the time until a promise, how much the stops fill: of all promises the tightest. */
  filled: number;
  adds: Added;
}

/**
 * While a free rider could take a delivery, a join may fill no more than this of the time until any promise: so promises are kept
 * as often as by riders who carry one. Where nobody is free, waiting would break more of them.
 */
const MOST_FILLED_INSTEAD = 0.45;
/** Of so many riders near a pick-up it is found out what the delivery adds to their way. */
const NEAREST = 5;

/**
 * For each of these deliveries the riders who can take it with what they have: so that each promise is kept that was made to a
 * customer, theirs included. Who rides least for it comes first: of two orders from one shop that is usually who has the other.
 * @returns by delivery
 */
export async function findJoins(
  core: Core,
  waiting: readonly (Waiting & { delivery: Delivery })[],
): Promise<Map<string, Join[]>> {
  const searches = waiting.map(({ delivery, past }) => ({ delivery, except: [...past.keys()] }));
  const near = await findWithRoom(core, searches, NEAREST);
  const ids = waiting.filter((_one, n) => near[n]?.length).map(({ delivery }) => delivery.id);
  if (ids.length === 0) return new Map();
  const [batchable, rounds] = await Promise.all([
    loadBatchable(core.db, ids),
    loadRounds(core.db, [...new Set(near.flat().map(({ id }) => id))]),
  ]);
  const carriedOf = new Map(batchable.map((one) => [one.id, one]));
  const roundOf = new Map(rounds.map((one) => [one.riderId, one]));
  const found = new Map<string, Join[]>();
  for (const [n, { delivery }] of waiting.entries()) {
    const carried = carriedOf.get(delivery.id);
    if (!carried) continue;
    const joins = (near[n] ?? []).flatMap(({ id }) => {
      const round = roundOf.get(id);
      return round ? (join(core, round, carried) ?? []) : [];
    });
    joins.sort((a, b) => a.riding - b.riding);
    found.set(delivery.id, joins);
    // With four packages each join tries thousands of orders. Requests have their turn in between.
    await turn();
  }
  return found;
}

/**
 * What a delivery adds to a rider's round.
 * @returns null where a promise would be broken, or the load is too heavy
 * @internal exported for tests of more cases than a search reaches
 */
export function join(core: Planning, round: Round, carried: Carried): Join | null {
  const present = arrange(core, round, guessWays(round));
  const whole = { ...round, plan: present.stops, jobs: [...round.jobs, carried] };
  // What is late by the present order doesn't count, so whatever is late is late because of the new delivery.
  const joined = arrange(core, whole, guessWays(whole), [carried.id]);
  if (joined.late > 0) return null;
  const countStops = ({ stops }: typeof joined) => stops.filter(({ metres }, n) => n === 0 || metres > 0).length;
  return {
    riderId: round.riderId,
    jobs: round.jobs.map(({ id }) => id),
    carried,
    riding: joined.riding - present.riding,
    filled: joined.filled,
    adds: { seconds: joined.seconds - present.seconds, stops: countStops(joined) - countStops(present) },
  };
}

/** Whether a delivery goes to the rider of a join, and not to one who is free. */
export const isBetter = (core: Planning, { riding, filled, carried }: Join, free: FreeRider | null): boolean =>
  free === null || (filled <= MOST_FILLED_INSTEAD && riding < secondsFor(core, free, carried));

/** How many seconds a free rider rides for a delivery. */
function secondsFor(core: Planning, { vehicle, position }: FreeRider, carried: Carried): number {
  const [lat, lng] = carried.pickup;
  const approach = straightRoute(position, { lat, lng }, vehicle).durationSeconds;
  return (approach + wayOf(carried, vehicle).seconds) * usualSlowness(core.learned(), vehicle, core.now());
}
