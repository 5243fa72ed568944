import { NEAR_MINUTES } from "../../../contract/customer/customer.ts";
import { distanceMetres, type Position } from "../../../contract/geo.ts";
import { isAtDoor } from "../eta/door.ts";

/** A position older than this tells nobody that the rider is here now. */
export const FRESH_SECONDS = 60;

/** A rider within this distance is near, however long the rest takes. */
export const NEAR_METRES = 400;
/** A rider further away isn't near, however soon they should arrive: a customer who is told goes to the door and waits. */
export const FAR_METRES = 1500;

export type Approach = "far" | "near" | "at_door";

/**
 * How near a rider with the package is to the drop-off: the one place that decides it.
 * @param foresee the minutes until the drop-off, on the customer's clock; null if unknown. It is asked only where it matters
 */
export async function findApproach(
  rider: Position,
  dropoff: Position,
  foresee: () => Promise<number | null>,
): Promise<Approach> {
  if (isAtDoor(rider, dropoff)) return "at_door";
  const metres = distanceMetres(rider, dropoff);
  if (metres <= NEAR_METRES) return "near";
  if (metres > FAR_METRES) return "far";
  const minutes = await foresee();
  return minutes !== null && minutes <= NEAR_MINUTES ? "near" : "far";
}
