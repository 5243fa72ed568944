import { setTimeout as pause } from "node:timers/promises";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import type { FreeRider } from "../../ports.ts";
import type { Delivery } from "../delivery.ts";

/** A delivery that may be offered to any of several riders. */
export interface Choice {
  delivery: Delivery;
  riders: readonly FreeRider[];
}

/** How long riders need to pick-ups, in seconds: by delivery, then by rider. A rider without an entry has no known way. */
export type SecondsToPickup = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** How long to wait for the router. Deliveries and riders wait for it, so later answers are left out. */
const PATIENCE_MS = 1000;

/** Asks the router how long each rider's way to the pick-up takes. */
export async function compareWays(core: Core, choices: readonly Choice[]): Promise<SecondsToPickup> {
  const late = pause(PATIENCE_MS, null, { ref: false });
  const answers = choices.map(async ({ delivery, riders }) => {
    const seconds = new Map<string, number>();
    const vehicles = new Set(riders.map(({ vehicle }) => vehicle));
    await Promise.all(
      [...vehicles].map(async (vehicle: Vehicle) => {
        const those = riders.filter((rider) => rider.vehicle === vehicle);
        const places = those.map(({ position }) => position);
        const answer = await Promise.race([core.router.secondsTo?.(places, delivery.pickup, vehicle), late]);
        for (const [index, { id }] of those.entries()) {
          const known = answer?.[index];
          if (known != null) seconds.set(id, known);
        }
      }),
    );
    return [delivery.id, seconds] as const;
  });
  return new Map(await Promise.all(answers));
}
