import { distanceMetres } from "../../../contract/geo.ts";
import type { Delivery } from "../delivery.ts";
import type { FreeRider } from "../rider-app.ts";
import { isInReach } from "./is-in-reach.ts";

/** How often a rider has been asked for one delivery, and when last. */
export interface Asked {
  times: number;
  last: Date;
}

/**
 * Whom to ask next: of the qualified riders in reach, those asked least often so far, and of these the nearest to the
 * pick-up. So nobody is asked twice while others remain; a rider who is the only one left gets a rest in between.
 */
export function chooseRider(
  delivery: Pick<Delivery, "pickup" | "packageType" | "weightKg">,
  free: readonly FreeRider[],
  asked: ReadonlyMap<string, Asked>,
  restedSince: Date,
): FreeRider | null {
  let best: { rider: FreeRider; times: number; metres: number } | null = null;
  for (const rider of free) {
    const before = asked.get(rider.id);
    if (before && before.last > restedSince) continue;
    if (!isInReach(rider, delivery)) continue;
    const metres = distanceMetres(rider.position, delivery.pickup);
    const times = before?.times ?? 0;
    if (!best || times < best.times || (times === best.times && metres < best.metres)) best = { rider, times, metres };
  }
  return best?.rider ?? null;
}
