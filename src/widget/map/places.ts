import { type Position, turnDegrees } from "../../contract/geo.ts";
import { isBeforePickup } from "../../contract/status.ts";
import type { TrackerState } from "../tracker/state.ts";
import type { MapOptions } from "./options.ts";

/** The places that the map shows in one state. */
export interface Places {
  rider: Position | null;
  pickup: Position | null;
  dropoff: Position | null;
  /** Where the rider is heading. */
  target: Position | null;
  /** What the camera keeps in view beside the rider. */
  inView: Position[];
  delivered: boolean;
}

/** A status that this version doesn't know counts as a part of the way to the drop-off. */
export function placesOf({ reading, phase }: TrackerState, options: Pick<MapOptions, "pickup" | "dropoff">): Places {
  const pickedUp = !isBeforePickup(reading?.status ?? "");
  const delivered = reading?.status === "delivered";
  const pickup = reading?.pickup ?? options.pickup ?? null;
  const dropoff = reading?.dropoff ?? options.dropoff ?? null;
  const rider = phase === "ended" ? null : (reading?.rider?.location ?? null);
  // Once the rider has left, the map shows the rest of their way as large as it can: with shop and door in it, a small map
  // would show the rider on top of where they go.
  const left = delivered || (pickedUp && reading?.status !== "picked_up");
  const toShop = rider && pickup && !pickedUp && reading?.status !== "at_pickup";
  const inView = left ? [dropoff] : toShop ? [pickup] : [pickup, dropoff];
  return {
    rider,
    pickup: left ? null : pickup,
    dropoff,
    target: pickedUp ? dropoff : pickup,
    inView: inView.filter((place) => place !== null),
    delivered,
  };
}

/** The points of a line that lie furthest out to each side. */
export function outermostOf(line: readonly Position[]): Position[] {
  return (["lat", "lng"] as const).flatMap((side) => {
    const across = [...line].sort((a, b) => a[side] - b[side]);
    return [...across.slice(0, 1), ...across.slice(-1)];
  });
}

/** The same place on the copy of the world nearest to `reference`, so that a delivery across ±180° of longitude is short. */
export function nearLongitude(position: Position, reference: Position): Position {
  return { lat: position.lat, lng: reference.lng + turnDegrees(reference.lng, position.lng) };
}
