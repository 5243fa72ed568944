import type { DeliveryStatus } from "../../contract/status.ts";
import { between, seededRandom } from "./random.ts";

/** Seconds a rider spends in a status, besides riding: getting ready, waiting for the package, finding the door. */
const DWELLS: Partial<Record<DeliveryStatus, readonly [from: number, to: number]>> = {
  rider_assigned: [3, 10],
  rider_arriving: [3, 8],
  at_pickup: [60, 180],
  picked_up: [10, 20],
  in_transit: [20, 60],
};

/** Always the same for the same delivery and status. */
export function dwellSeconds(deliveryId: string, status: DeliveryStatus): number {
  const [from, to] = DWELLS[status] ?? [0, 0];
  return between(seededRandom(`${deliveryId} ${status}`), from, to);
}
