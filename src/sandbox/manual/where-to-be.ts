import { bearingDegrees, destination, normaliseBearing, type Position } from "../../contract/geo.ts";
import type { DeliveryStatus } from "../../contract/status.ts";
import type { Vehicle } from "../../service/ports.ts";

import { measureLine } from "../riders/ride/measure-line.ts";
import { MANNERS } from "../riders/ride/vehicle-manners.ts";

export interface Place {
  position: Position;
  /** Degrees clockwise from north. */
  bearing: number;
  speedKph: number;
}

/** How far from the shop a rider is who has just accepted, and one who will be there in a minute. */
const ACCEPTED_METRES = 900;
const ARRIVING_METRES = 250;

/** Where a rider is when a status begins, which way they look, and how fast they go. */
export function whereToBe(
  status: DeliveryStatus,
  { pickup, dropoff, route }: { pickup: Position; dropoff: Position; route: readonly Position[] },
  vehicle: Vehicle,
): Place {
  const way = measureLine([pickup, ...route, dropoff]);
  const on = (metres: number, speedKph: number): Place => {
    const { position, bearing } = way.at(metres);
    return { position, bearing: bearing ?? 0, speedKph };
  };
  // They come to the shop from the side that the way to the customer doesn't take.
  const before = (metres: number, speedKph: number): Place => {
    const position = destination(pickup, normaliseBearing(on(0, 0).bearing + 180), metres);
    return { position, bearing: bearingDegrees(position, pickup), speedKph };
  };
  const { cruiseKph } = MANNERS[vehicle];
  switch (status) {
    case "rider_assigned":
      return before(ACCEPTED_METRES, 0);
    case "rider_arriving":
      return before(ARRIVING_METRES, cruiseKph);
    case "in_transit":
      return on(way.lengthMetres / 2, cruiseKph);
    case "delivered":
      return on(way.lengthMetres, 0);
    default:
      return on(0, 0);
  }
}
