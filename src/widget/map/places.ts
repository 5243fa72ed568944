import type { Position } from "../../contract/geo.ts";
import type { DeliveryStatus } from "../../contract/status.ts";
import type { TrackerState } from "../tracker/state.ts";
import type { MapOptions } from "./options.ts";

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

/**
 * A status that this version doesn't know is taken for a part of the way to the door. The words are written out, since
 * code that map and text share would be one more file to fetch before either.
 */
const BEFORE_PICKUP: readonly string[] = [
  "pending",
  "searching",
  "rider_assigned",
  "rider_arriving",
  "at_pickup",
] satisfies DeliveryStatus[];

export function placesOf({ reading, phase }: TrackerState, options: Pick<MapOptions, "pickup" | "dropoff">): Places {
  const collected = !BEFORE_PICKUP.includes(reading?.status ?? "");
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
