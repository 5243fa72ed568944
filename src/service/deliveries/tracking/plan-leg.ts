import type { Position } from "../../../contract/geo.ts";
import { type Line, measureLine, nearestOn, OFF_ROUTE_METRES } from "../../../contract/line.ts";
import { isBeforePickup } from "../../../contract/status.ts";
import type { Router } from "../../places/ports.ts";
import { usualVehicle } from "../estimates/pace.ts";
import type { LastFix, Tracked } from "./load-tracked.ts";

/** What a rider is riding at present: the way to the pick-up, or from there to the drop-off. */
export interface Leg {
  end: "pickup" | "dropoff";
  line: Line;
  /** The length along the streets. A router without a street plan returns a line that is shorter than this. */
  metres: number;
  /** How far from the line a fix may be before the rider counts as having left it, in metres. */
  slack: number;
}

/** How far a rider has come on a leg. */
export interface Progress {
  leg: Leg;
  /** Metres from the start of the leg's line. */
  along: number;
  /** Metres along the streets to the end of the leg. */
  metresAhead: number;
}

/** Keeps the leg of the last fix until the rider leaves it; then asks the router for another one. */
export async function planLeg(router: Router, tracked: Tracked, fix: LastFix, last: Leg | null): Promise<Progress> {
  const end = isBeforePickup(tracked.status) ? "pickup" : "dropoff";
  const candidates = [
    ...(last?.end === end ? [last] : []),
    ...(end === "dropoff" ? [createLeg(end, tracked.route, tracked.routeMetres)] : []),
  ];
  for (const leg of candidates) {
    const { progress, away } = locate(leg, fix);
    if (away <= leg.slack) return progress;
  }
  const route = await router.route(
    fix.position,
    tracked[end],
    tracked.rider?.vehicle ?? usualVehicle(tracked.packageType),
  );
  const leg = createLeg(end, route?.points ?? [fix.position, tracked[end]], route?.distanceMetres ?? null);
  const { progress, away } = locate(leg, fix);
  // A route starts at a street. A rider in a yard far from it must not need a new route at every fix.
  leg.slack += away;
  return progress;
}

function createLeg(end: Leg["end"], points: readonly Position[], metres: number | null): Leg {
  const line = measureLine(points);
  return { end, line, metres: metres ?? line.length, slack: OFF_ROUTE_METRES };
}

function locate(leg: Leg, fix: LastFix): { progress: Progress; away: number } {
  const { along, away } = nearestOn(leg.line, fix.position);
  const left = leg.line.length === 0 ? 0 : 1 - along / leg.line.length;
  return { progress: { leg, along, metresAhead: leg.metres * left }, away };
}
