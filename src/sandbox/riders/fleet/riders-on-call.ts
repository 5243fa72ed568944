import type { RidersOnCall } from "../../../service/ports.ts";

import { planReinforcements } from "./plan-reinforcements.ts";
import { isOfTheFleet } from "./rider-profile.ts";

/** Who of the fleet would turn up for a delivery that began to wait at `pickup` now. */
export const ridersOnCall: RidersOnCall = (pickup, free) => {
  const waiting = [{ deliveryId: "", pickup, waitedSeconds: 0 }];
  const fleet = free.filter(({ id }) => isOfTheFleet(id));
  return planReinforcements(waiting, fleet, new Set()).map(({ rider }) => rider);
};
