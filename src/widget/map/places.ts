import { isStatus, STATUSES } from "../../contract/status.ts";
import type { Position, TrackerState } from "../types.ts";
import type { MapOptions } from "./index.ts";

/** What a state puts on the map. */
export interface Places {
  rider: Position | null;
  pickup: Position | null;
  dropoff: Position | null;
  /** Where the rider is heading. */
  target: Position | null;
  /** What ought to be in view beside the rider. */
  inView: Position[];
  delivered: boolean;
}

const COLLECTED = STATUSES.indexOf("picked_up");

export function placesOf({ reading, phase }: TrackerState, options: Pick<MapOptions, "pickup" | "dropoff">): Places {
  // A status that this version doesn't know is more likely an addition to the ride than to what comes before it.
  const collected = !isStatus(reading?.status) || STATUSES.indexOf(reading.status) >= COLLECTED;
  const pickup = reading?.pickup ?? options.pickup ?? null;
  const dropoff = reading?.dropoff ?? options.dropoff ?? null;
  const rider = phase === "ended" ? null : (reading?.rider?.location ?? null);
  const wanted = collected && (rider || reading?.status === "delivered") ? [dropoff] : [pickup, dropoff];
  return {
    rider,
    pickup,
    dropoff,
    target: collected ? dropoff : pickup,
    inView: wanted.filter((place) => place !== null),
    delivered: reading?.status === "delivered",
  };
}
