import type { RidersOnCall } from "../../../service/deliveries/rider-app.ts";
import { planReinforcements } from "./plan-reinforcements.ts";

/** Who of the fleet would turn up for a delivery that began to wait at `pickup` now. */
export const ridersOnCall: RidersOnCall = (pickup, free) =>
  planReinforcements([{ deliveryId: "", pickup, waitedSeconds: 0 }], free, new Set()).map(({ rider }) => rider);
