import { NEAR_MINUTES } from "../../../contract/customer/customer.ts";
import { distanceMetres, type Position } from "../../../contract/geo.ts";
import { isAtDoor } from "../eta/door.ts";

/** A position that is older doesn't show that the rider is near now. */
export const FRESH_SECONDS = 60;

/** A rider within this distance is near, whatever the predicted time. */
export const NEAR_METRES = 400;
/**
 * A rider beyond this distance isn't near, whatever the predicted time: a customer who is told goes to the door and waits
 * there.
 */
export const FAR_METRES = 1500;

export type Approach = "far" | "near" | "at_door";

/**
 * How near a rider with the package is to the drop-off: the one place that decides it.
 * @param foresee the minutes until the drop-off, on the customer's clock; null if unknown. Called only between the two
 * distances
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
