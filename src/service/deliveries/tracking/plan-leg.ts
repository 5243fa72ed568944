import { type Line, measureLine, nearestOn, OFF_ROUTE_METRES } from "../../../contract/line.ts";
import { isBeforePickup } from "../../../contract/status.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Route, Router } from "../../places/ports.ts";
import { secondsInTown } from "../../places/seconds-in-town.ts";
import { usualVehicle } from "../estimates/pace.ts";
import type { LastFix, Tracked } from "./load-tracked.ts";

/** What a rider is riding at present: the way to the pick-up, or from there to the drop-off. */
export interface Leg {
  end: "pickup" | "dropoff";
  line: Line;
  /** Its length along the streets can be more than that of its line: a guess is a straight one. */
  route: Route;
  /** When the rider was at its start. */
  since: Date;
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
  /** Seconds to there, as the router says. */
  secondsAhead: number;
}

/** Keeps the leg of the last fix until the rider leaves it; then asks the router for another one. */
export async function planLeg(router: Router, tracked: Tracked, fix: LastFix, last: Leg | null): Promise<Progress> {
  const end = isBeforePickup(tracked.status) ? "pickup" : "dropoff";
  const candidates = [
    ...(last?.end === end ? [last] : []),
    ...(end === "dropoff" ? [createLeg(end, tracked.route, tracked.since)] : []),
  ];
  for (const leg of candidates) {
    const { progress, away } = locate(leg, fix);
    if (away <= leg.slack) return progress;
  }
  const vehicle = tracked.rider?.vehicle ?? usualVehicle(tracked.packageType);
  const route = await router.route(fix.position, tracked[end], vehicle);
  const leg = createLeg(end, route ?? goStraight([fix.position, tracked[end]], vehicle), fix.at);
  const { progress, away } = locate(leg, fix);
  // A route starts at a street. A rider in a yard far from it must not need a new route at every fix.
  leg.slack += away;
  return progress;
}

/** Where the router finds no way. */
function goStraight(points: Route["points"], vehicle: Vehicle): Route {
  const distanceMetres = measureLine(points).length;
  return { points, distanceMetres, durationSeconds: secondsInTown(distanceMetres, vehicle), estimated: true };
}

function createLeg(end: Leg["end"], route: Route, since: Date): Leg {
  return { end, line: measureLine(route.points), route, since, slack: OFF_ROUTE_METRES };
}

function locate(leg: Leg, fix: LastFix): { progress: Progress; away: number } {
  const { along, away } = nearestOn(leg.line, fix.position);
  const left = leg.line.length === 0 ? 0 : 1 - along / leg.line.length;
  const { distanceMetres, durationSeconds } = leg.route;
  return {
    progress: { leg, along, metresAhead: distanceMetres * left, secondsAhead: durationSeconds * left },
    away,
  };
}
