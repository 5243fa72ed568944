import type { Learned } from "../../ports.ts";
import { usualVehicle } from "../estimates/pace.ts";
import { type Prediction, predictTrip, type Trip } from "../eta/predict.ts";
import type { LastFix, Tracked } from "./load-tracked.ts";
import type { Progress } from "./plan-leg.ts";

const NOT_RIDDEN: Trip["ridden"] = { routerSeconds: 0, takenSeconds: 0 };

/**
 * What remains until the drop-off: metres, and seconds of the rider's world. `speed` of these seconds pass in one real
 * second.
 */
export function lookAhead(
  learned: Learned,
  tracked: Tracked,
  fix: LastFix,
  progress: Progress,
  speed: number,
): Prediction & { metres: number } {
  const { leg, metresAhead, secondsAhead } = progress;
  const { route, status } = tracked;
  const present = { seconds: secondsAhead, estimated: leg.way.estimated };
  const onward = { seconds: route.durationSeconds, estimated: route.estimated };
  const secondsSince = (time: Date) => (Math.max(0, fix.at.getTime() - time.getTime()) / 1000) * speed;
  const waitedSeconds = status === "at_pickup" ? secondsSince(tracked.since) : 0;
  const rides = status === "rider_arriving" || status === "in_transit";
  // The leg may have been planned before the rider began to ride, so its time counts from the present status at the
  // earliest.
  const takenSeconds = Math.min(secondsSince(leg.since), secondsSince(tracked.since));
  const trip = {
    vehicle: tracked.rider?.vehicle ?? usualVehicle(tracked.packageType),
    at: fix.at,
    beforePickup: leg.end === "pickup" ? { way: present, waitedSeconds } : null,
    toDoor: leg.end === "pickup" ? onward : present,
    ridden: rides ? { routerSeconds: leg.way.durationSeconds - secondsAhead, takenSeconds } : NOT_RIDDEN,
    atDoor: tracked.atDoorSince !== null,
  };
  return {
    metres: metresAhead + (leg.end === "pickup" ? route.distanceMetres : 0),
    ...predictTrip(learned, trip),
  };
}
