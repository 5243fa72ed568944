import { distanceMetres } from "../../../contract/geo.ts";
import type { FreeRider } from "../../ports.ts";

import { isInReach, type Matchable } from "./eligibility.ts";

/** What a rider has had to do with one delivery already. */
export interface Asked {
  times: number;
  /** Took it and then couldn't go on. */
  gaveUp: boolean;
  /** When last. */
  last: Date;
}

/** Smaller is sooner; the first that differs decides. */
type Rank = readonly [gaveUp: number, times: number, metres: number];

/**
 * Whom to ask next: of the qualified riders in reach, those asked least often so far, and of these the nearest to the
 * pick-up. So nobody is asked twice while others remain; a rider who is the only one left gets a rest in between. Riders
 * who gave this delivery up come after everybody else.
 */
export function chooseRider(
  delivery: Matchable,
  free: readonly FreeRider[],
  asked: ReadonlyMap<string, Asked>,
  restedSince: Date,
): FreeRider | null {
  let best: { rider: FreeRider; rank: Rank } | null = null;
  for (const rider of free) {
    const before = asked.get(rider.id);
    if (before && before.last > restedSince) continue;
    if (!isInReach(rider, delivery)) continue;
    const metres = distanceMetres(rider.position, delivery.pickup);
    const rank: Rank = [before?.gaveUp ? 1 : 0, before?.times ?? 0, metres];
    if (!best || isSooner(rank, best.rank)) best = { rider, rank };
  }
  return best?.rider ?? null;
}

function isSooner(a: Rank, b: Rank): boolean {
  if (a[0] !== b[0]) return a[0] < b[0];
  if (a[1] !== b[1]) return a[1] < b[1];
  return a[2] < b[2];
}
