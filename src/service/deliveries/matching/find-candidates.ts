import { atMost } from "../../at-most.ts";
import type { Core } from "../../core.ts";
import type { FreeRider } from "../../ports.ts";
import type { Matchable } from "./eligibility.ts";
import { findFreeAmong, findNearest } from "./free-riders.ts";

/** The offers of one delivery that one rider has had. */
export interface PastOffers {
  times: number;
  /** The rider accepted one and later released the delivery. */
  released: boolean;
  /** The time of the last one, or of the release. */
  last: Date;
}

/** The router compares the ways of this many candidates. A rider who is farther away hardly ever arrives sooner. */
const NEAREST = 10;
const AT_ONCE = 3;

/** A delivery that waits for a rider. */
export interface Waiting {
  delivery: Matchable;
  /** By rider. */
  past: ReadonlyMap<string, PastOffers>;
  /** A rider whose last offer is later is skipped. */
  restedSince: Date;
}

/**
 * For each delivery the riders who may get the next offer, the nearest to the pick-up first: of the free riders who can carry it
 * those with the fewest offers of this delivery so far. So nobody is asked twice while others remain. Riders who released this
 * delivery come last.
 */
export async function findCandidates(core: Core, waiting: readonly Waiting[]): Promise<FreeRider[][]> {
  // Without a router that compares ways, only the nearest counts.
  const most = core.router.secondsTo ? NEAREST : 1;
  const searches = waiting.map(({ delivery, past }) => ({ delivery, except: [...past.keys()] }));
  const others = await findNearest(core, searches, most);
  const inTurn = atMost(AT_ONCE);
  return Promise.all(
    waiting.map((one, n) => {
      const riders = others[n] ?? [];
      return riders.length > 0 ? riders : inTurn(() => findAskedBefore(core, one, most));
    }),
  );
}

/** Of those who were asked already. */
async function findAskedBefore(
  core: Core,
  { delivery, past, restedSince }: Waiting,
  most: number,
): Promise<FreeRider[]> {
  const rested = [...past].filter(([, { last }]) => last <= restedSince).map(([id]) => id);
  if (rested.length === 0) return [];
  const free = await findFreeAmong(core, delivery, rested);
  const turnOf = ({ id }: FreeRider) => {
    const { released = false, times = 0 } = past.get(id) ?? {};
    return (released ? 1_000_000 : 0) + times;
  };
  const first = Math.min(...free.map(turnOf));
  return free.filter((rider) => turnOf(rider) === first).slice(0, most);
}

/**
 * The rider who gets the next offer: the candidate who can be at the pick-up soonest, or the nearest one if no time is
 * known.
 * @param seconds to the pick-up, by rider
 */
export function chooseRider(
  candidates: readonly FreeRider[],
  seconds: ReadonlyMap<string, number> | undefined,
): FreeRider | null {
  const secondsOf = ({ id }: FreeRider) => seconds?.get(id) ?? Number.POSITIVE_INFINITY;
  let best = candidates[0] ?? null;
  for (const rider of candidates) if (best && secondsOf(rider) < secondsOf(best)) best = rider;
  return best;
}
