import type { FreeRider } from "../../../service/ports.ts";
import type { Demand, Offer } from "../../../service/riders/rider-app.ts";
import { findStand } from "../fleet/find-stand.ts";
import { planReinforcements, type Reinforcement } from "../fleet/reinforcements.ts";
import { deviationOf } from "../scenarios.ts";
import type { RoundContext } from "./context.ts";
import { takeFix } from "./take-fix.ts";
import { standingAt } from "./whereabouts.ts";

/** The service's matching runs in real time, so in a fast sandbox the riders must not lose patience with it. */
const FASTEST_MATCHING = 10;

/** Brings riders near deliveries that wait for one. True if any came. */
export async function reinforce(
  context: RoundContext,
  demand: readonly Demand[],
  offers: readonly Offer[],
  free: readonly FreeRider[],
  busyIds: ReadonlySet<string>,
  now: number,
): Promise<boolean> {
  const considered = new Set(offers.map(({ deliveryId }) => deliveryId));
  const waiting = demand
    .filter((one) => !deviationOf(one).nobodyAccepts)
    .map(({ deliveryId, pickup, since, simulation }) => ({
      deliveryId,
      pickup,
      waitedSeconds: considered.has(deliveryId)
        ? 0
        : ((now - since.getTime()) / 1000) * Math.min(simulation.speed, FASTEST_MATCHING),
    }));
  let anyCame = false;
  for (const reinforcement of planReinforcements(waiting, free, busyIds)) {
    anyCame = (await bring(context, reinforcement, now)) || anyCame;
  }
  return anyCame;
}

async function bring(
  { app, town, whereabouts, attempt }: RoundContext,
  { rider, waiting }: Reinforcement,
  now: number,
) {
  return attempt(async () => {
    const stand = await findStand(town, waiting.pickup, rider.vehicle, `${waiting.deliveryId} ${rider.id}`);
    const arrived = standingAt(stand.position, stand.bearing);
    await app.enrol(rider);
    await app.report([takeFix(rider.id, arrived, now)]);
    whereabouts.set(rider.id, arrived);
  });
}
