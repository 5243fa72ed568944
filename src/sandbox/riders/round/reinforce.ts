import type { FreeRider } from "../../../service/ports.ts";
import type { Demand, Offer } from "../../../service/riders/rider-app.ts";
import { findStand } from "../fleet/find-stand.ts";
import { planReinforcements, type Reinforcement } from "../fleet/plan-reinforcements.ts";
import { sceneOf } from "../scenarios/index.ts";
import type { Crew } from "./crew.ts";
import { standingAt, takeFix } from "./whereabouts.ts";

/** The service's own matching runs on the clock on the wall: a fast sandbox mustn't grow impatient with it. */
const FASTEST_MATCHING = 10;

/** Brings riders to where deliveries wait for one; true when somebody came. */
export async function reinforce(
  crew: Crew,
  demand: readonly Demand[],
  offers: readonly Offer[],
  free: readonly FreeRider[],
  busyIds: ReadonlySet<string>,
  now: number,
): Promise<boolean> {
  const considered = new Set(offers.map(({ deliveryId }) => deliveryId));
  const waiting = demand
    .filter((one) => !sceneOf(one).nobodyComes)
    .map(({ deliveryId, pickup, since, simulation }) => ({
      deliveryId,
      pickup,
      waitedSeconds: considered.has(deliveryId)
        ? 0
        : ((now - since.getTime()) / 1000) * Math.min(simulation.speed, FASTEST_MATCHING),
    }));
  let anybody = false;
  for (const reinforcement of planReinforcements(waiting, free, busyIds)) {
    anybody = (await bring(crew, reinforcement, now)) || anybody;
  }
  return anybody;
}

async function bring({ app, town, whereabouts, attempt }: Crew, { rider, waiting }: Reinforcement, now: number) {
  return attempt(async () => {
    const stand = await findStand(town, waiting.pickup, `${waiting.deliveryId} ${rider.id}`);
    const arrived = standingAt(stand.position, stand.bearing);
    await app.enrol(rider);
    await app.report([takeFix(rider.id, arrived, now)]);
    whereabouts.set(rider.id, arrived);
  });
}
