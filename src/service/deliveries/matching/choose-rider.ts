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

/**
 * The rider who gets the next offer: of the eligible riders those with the fewest offers of this delivery so far, and of
 * these the nearest to the pick-up. So nobody is asked twice while others remain. A rider whose last offer is later than
 * `restedSince` is skipped, also when no one else is left. Riders who released this delivery come last.
 */
export function chooseRider(
  delivery: Matchable,
  free: readonly FreeRider[],
  pastOffers: ReadonlyMap<string, PastOffers>,
  restedSince: Date,
): FreeRider | null {
  let best: { rider: FreeRider; rank: Rank } | null = null;
  for (const rider of free) {
    const past = pastOffers.get(rider.id);
    if (past && past.last > restedSince) continue;
    if (!isEligible(rider, delivery)) continue;
    const metres = distanceMetres(rider.position, delivery.pickup);
    const rank: Rank = [past?.released ? 1 : 0, past?.times ?? 0, metres];
    if (!best || isBetter(rank, best.rank)) best = { rider, rank };
  }
  return best?.rider ?? null;
}

function isBetter(a: Rank, b: Rank): boolean {
  if (a[0] !== b[0]) return a[0] < b[0];
  if (a[1] !== b[1]) return a[1] < b[1];
  return a[2] < b[2];
}
