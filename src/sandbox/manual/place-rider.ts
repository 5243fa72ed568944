import { bearingDegrees, destination, normaliseBearing, type Position } from "../../contract/geo.ts";
import { measureLine, pointAt } from "../../contract/line.ts";
import { decodePolyline } from "../../contract/polyline.ts";
import type { DeliveryStatus } from "../../contract/status.ts";
import type { Vehicle } from "../../contract/tracking.ts";
import type { Core } from "../../service/core.ts";
import type { OperatorDesk } from "../../service/deliveries/lifecycle/operator-desk.ts";
import { loadTracked, type Tracked } from "../../service/deliveries/tracking/load-tracked.ts";
import type { RiderApp } from "../../service/riders/rider-app.ts";
import { findRider } from "../../service/riders/rider-rows.ts";
import { VEHICLE_SPEEDS } from "../riders/ride/limit-speeds.ts";

/** The parts of the service that a manual step needs. */
export interface ServiceParts {
  core: Core;
  app: RiderApp;
  desk: OperatorDesk;
}

/** The statuses that a rider takes a delivery to. */
export type RiderStatus = Exclude<DeliveryStatus, "pending" | "searching" | "cancelled">;

/** Metres from the shop: of a rider who has just accepted, and of one who arrives within a minute. */
const ACCEPTED_METRES = 900;
const ARRIVING_METRES = 250;

/** Reports a fix of the delivery's rider, at the place where a rider is when `status` begins. */
export async function placeRider(
  { core, app }: ServiceParts,
  deliveryId: string,
  riderId: string,
  status: RiderStatus,
): Promise<void> {
  const [tracked] = await loadTracked(core.db, [deliveryId]);
  const rider = await findRider(core.db, riderId);
  if (!tracked || !rider) throw new Error("a delivery and its rider are never deleted");
  // Two steps in one millisecond still give two fixes, one after the other.
  const at = new Date(Math.max(core.now().getTime(), (rider.locatedAt?.getTime() ?? 0) + 1));
  await app.report([{ riderId, ...findPlace(status, tracked, rider.vehicle), at }]);
}

function findPlace(
  status: RiderStatus,
  { pickup, dropoff, route }: Pick<Tracked, "pickup" | "dropoff" | "route">,
  vehicle: Vehicle,
): { position: Position; bearing: number; speedKph: number } {
  const way = measureLine([pickup, ...decodePolyline(route.polyline), dropoff]);
  // Riders come to the shop from the side opposite to the way to the customer.
  const beforeShop = (metres: number, speedKph: number) => {
    const position = destination(pickup, normaliseBearing(pointAt(way, 0).bearing + 180), metres);
    return { position, bearing: bearingDegrees(position, pickup), speedKph };
  };
  const { cruiseKph } = VEHICLE_SPEEDS[vehicle];
  switch (status) {
    case "rider_assigned":
      return beforeShop(ACCEPTED_METRES, 0);
    case "rider_arriving":
      return beforeShop(ARRIVING_METRES, cruiseKph);
    case "in_transit":
      return { ...pointAt(way, way.length / 2), speedKph: cruiseKph };
    case "at_pickup":
    case "picked_up":
      return { ...pointAt(way, 0), speedKph: 0 };
    case "delivered":
      return { ...pointAt(way, way.length), speedKph: 0 };
    default:
      return status satisfies never;
  }
}
