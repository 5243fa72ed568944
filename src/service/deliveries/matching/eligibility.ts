import type { PackageType } from "../../../contract/delivery.ts";
import { distanceMetres, type Position } from "../../../contract/geo.ts";
import type { FreeRider } from "../../ports.ts";

import { qualifies } from "./qualifies.ts";

/** Farther away than this nobody is asked. */
const REACH_METRES = 30_000;

/** What matching looks at in a delivery. */
export interface Matchable {
  pickup: Position;
  packageType: PackageType;
  weightKg: number | null;
}

/** Whether a free rider may be asked to take a delivery at all. */
export function isInReach(rider: FreeRider, delivery: Matchable): boolean {
  return distanceMetres(rider.position, delivery.pickup) <= REACH_METRES && qualifies(rider, delivery);
}
