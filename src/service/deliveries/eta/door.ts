import { distanceMetres, type Position } from "../../../contract/geo.ts";

/** A rider so near the drop-off is at the door: they park, ring, and climb stairs. */
export const DOOR_METRES = 60;

export function isAtDoor(position: Position, dropoff: Position): boolean {
  return distanceMetres(position, dropoff) <= DOOR_METRES;
}
