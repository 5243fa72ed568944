import { distanceMetres } from "../../../contract/geo.ts";
import type { FreeRider } from "../../ports.ts";
import { isEligible, type Matchable } from "./eligibility.ts";

/** The offers of one delivery that one rider has had. */
export interface PastOffers {
  times: number;
  /** The rider accepted one and later released the delivery. */
  released: boolean;
  /** The time of the last one, or of the release. */
  last: Date;
}

/** Smaller is better. The first entry that differs decides. */
type Rank = readonly [released: number, times: number, metres: number];

/** The router compares the ways of this many candidates. A rider who is farther away hardly ever arrives sooner. */
const NEAREST = 10;

/**
 * The riders who may get the next offer, the nearest to the pick-up first: of the eligible riders those with the fewest
 * offers of this delivery so far. So nobody is asked twice while others remain. A rider whose last offer is later than
 * `restedSince` is skipped, also when no one else is left. Riders who released this delivery come last.
 */
export function findCandidates(
  delivery: Matchable,
  free: readonly FreeRider[],
  pastOffers: ReadonlyMap<string, PastOffers>,
  restedSince: Date,
): FreeRider[] {
  let ranked: { rider: FreeRider; rank: Rank }[] = [];
  for (const rider of free) {
    const past = pastOffers.get(rider.id);
    if (past && past.last > restedSince) continue;
    if (!isEligible(rider, delivery)) continue;
    const rank: Rank = [past?.released ? 1 : 0, past?.times ?? 0, distanceMetres(rider.position, delivery.pickup)];
    const order = ranked[0] ? compareTurns(rank, ranked[0].rank) : 0;
    if (order < 0) ranked = [];
    if (order <= 0) ranked.push({ rider, rank });
  }
  ranked.sort((a, b) => a.rank[2] - b.rank[2]);
  return ranked.slice(0, NEAREST).map(({ rider }) => rider);
}

/** Compares two ranks without the distance. */
const compareTurns = (a: Rank, b: Rank): number => a[0] - b[0] || a[1] - b[1];

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
