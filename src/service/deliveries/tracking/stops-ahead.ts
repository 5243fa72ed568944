import { isSamePlace, type Position } from "../../../contract/geo.ts";
import { hasRider, isBeforePickup } from "../../../contract/status.ts";
import type { RideAhead } from "../eta/predict.ts";
import type { PlannedStop } from "../plans/round.ts";
import type { Tracked } from "./load-tracked.ts";

/** A stop that the rider makes before the hand-over, or the hand-over's own. */
export interface StopAhead {
  /** Names it among the rider's stops: the delivery's own ones are `pickup` and `dropoff`. */
  name: string;
  /** The delivery's own end; null for somebody else's stop. */
  end: "pickup" | "dropoff" | null;
  part: "shop" | "door";
  position: Position;
  /** The way from the stop before it. The first one's is the leg that the rider rides. */
  way: RideAhead & { metres: number };
  /** Since when the rider is there; null if they aren't. */
  waitsSince: Date | null;
}

/**
 * Where the rider goes until this delivery is handed over, in their order; the last one is its drop-off. Stops at one place are
 * one stop, and the delivery's own if it is among them.
 */
export function stopsAhead(tracked: Tracked): readonly [StopAhead, ...StopAhead[]] {
  const { plan, id } = tracked;
  const last = plan?.findIndex((stop) => stop.delivery_id === id && stop.end === "dropoff") ?? -1;
  const own = ownStops(tracked);
  if (!plan || last < 1) return own;
  const stops: StopAhead[] = [];
  for (const stop of plan.slice(0, last + 1)) {
    const mine = stop.delivery_id === id ? own.find(({ end }) => end === stop.end) : undefined;
    const one = mine
      ? { ...mine, way: wayTo(stop), waitsSince: arrivalAt(stop) ?? mine.waitsSince }
      : toStop(stop, stops.length === 0 ? tracked.otherDoorSince : null);
    const before = stops.at(-1);
    if (before && before.part === one.part && isSamePlace(before.position, one.position)) {
      // The rider leaves with all of them, so the wait is that for the last one.
      const waitsSince =
        before.waitsSince && one.waitsSince ? later(before.waitsSince, one.waitsSince) : before.waitsSince;
      stops[stops.length - 1] = { ...(before.end ? before : one), way: before.way, waitsSince };
    } else stops.push(one);
  }
  const [first, ...rest] = stops;
  return first ? [first, ...rest] : own;
}

/** How many stops for others the rider makes before this delivery's hand-over. */
export const stopsBefore = (tracked: Tracked): number =>
  hasRider(tracked.status) ? stopsAhead(tracked).filter(({ end }) => end === null).length : 0;

function ownStops({ status, since, pickup, dropoff, route }: Tracked): [StopAhead, ...StopAhead[]] {
  const { durationSeconds: seconds, distanceMetres: metres, estimated } = route;
  const way = { seconds, metres, estimated };
  const door = { name: "dropoff", end: "dropoff", part: "door", position: dropoff, way, waitsSince: null } as const;
  if (!isBeforePickup(status)) return [door];
  const waitsSince = status === "at_pickup" ? since : null;
  return [{ name: "pickup", end: "pickup", part: "shop", position: pickup, way, waitsSince }, door];
}

const toStop = (stop: PlannedStop, atDoorSince: Date | null): StopAhead => ({
  name: `${stop.delivery_id} ${stop.end}`,
  end: null,
  part: stop.end === "pickup" ? "shop" : "door",
  position: { lat: stop.lat, lng: stop.lng },
  way: wayTo(stop),
  waitsSince: arrivalAt(stop) ?? atDoorSince,
});

const arrivalAt = ({ arrived_at: at }: PlannedStop) => (at === undefined ? null : new Date(at));

const later = (one: Date, other: Date) => (one < other ? other : one);

const wayTo = ({ seconds, metres, estimated }: PlannedStop) => ({ seconds, metres, estimated });
