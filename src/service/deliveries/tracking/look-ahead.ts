import type { Learned } from "../../ports.ts";
import { usualVehicle } from "../estimates/pace.ts";
import { type Prediction, predictTrip, type Trip } from "../eta/predict.ts";
import type { LastFix, Tracked } from "./load-tracked.ts";
import type { Progress } from "./plan-leg.ts";
import { stopsAhead } from "./stops-ahead.ts";

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
  const { status } = tracked;
  const [first, ...rest] = stopsAhead(tracked);
  const stops = [
    { ...first, way: { seconds: secondsAhead, metres: metresAhead, estimated: leg.way.estimated } },
    ...rest,
  ];
  const before = stops.slice(0, -1);
  const door = stops.at(-1) ?? first;
  const secondsSince = (time: Date) => (Math.max(0, fix.at.getTime() - time.getTime()) / 1000) * speed;
  const isUnderWay = first.end === null || status === "rider_arriving" || status === "in_transit";
  const rides = isUnderWay && first.waitsSince === null;
  // The leg may have been planned before the rider began to ride, so its time counts from the present status at the
  // earliest.
  const takenSeconds = Math.min(
    secondsSince(leg.since),
    first.end === null ? Number.POSITIVE_INFINITY : secondsSince(tracked.since),
  );
  const trip = {
    vehicle: tracked.rider?.vehicle ?? usualVehicle(tracked.packageType),
    at: fix.at,
    before: before.map(({ part, way, waitsSince }) => ({
      part,
      way,
      waitedSeconds: waitsSince ? secondsSince(waitsSince) : 0,
    })),
    toDoor: door.way,
    ridden: rides ? { routerSeconds: leg.way.durationSeconds - secondsAhead, takenSeconds } : NOT_RIDDEN,
    atDoor: tracked.atDoorSince !== null,
  };
  return { metres: stops.reduce((sum, { way }) => sum + way.metres, 0), ...predictTrip(learned, trip) };
}
