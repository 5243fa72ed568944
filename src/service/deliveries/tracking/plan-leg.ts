import { STATUSES } from "../../../contract/status.ts";
import type { Router } from "../../places/ports.ts";
import type { LastFix, Tracked } from "./load-tracked.ts";
import { measurePath, type Path, type Projection, project } from "./path.ts";

/** The way a rider is riding at present: to the pick-up, or from there to the drop-off. */
export interface Leg {
  end: "pickup" | "dropoff";
  path: Path;
  /** Length along the streets; a router without a street plan gives fewer points than that takes. */
  metres: number;
  /** How far from the path a fix may be before it counts as having left it. */
  slack: number;
}

export interface Progress {
  leg: Leg;
  at: Projection;
  metresAhead: number;
}

/** GPS in a street is off by 5–15 m, and streets have two sides. */
const SLACK_METRES = 70;

/** How far along its leg a rider is. Keeps the leg of the last time until the rider leaves it for another way. */
export async function planLeg(router: Router, tracked: Tracked, fix: LastFix, last: Leg | null): Promise<Progress> {
  const end = STATUSES.indexOf(tracked.status) < STATUSES.indexOf("picked_up") ? "pickup" : "dropoff";
  const candidates = [
    ...(last?.end === end ? [last] : []),
    ...(end === "dropoff" ? [makeLeg(end, tracked.route, tracked.routeMetres, SLACK_METRES)] : []),
  ];
  for (const leg of candidates) {
    const progress = advance(leg, fix);
    if (progress.at.aside <= leg.slack) return progress;
  }
  const route = await router.route(fix.position, tracked[end]);
  const points = route?.points.length ? route.points : [fix.position, tracked[end]];
  const leg = makeLeg(end, points, route?.distanceMetres ?? null, SLACK_METRES);
  const progress = advance(leg, fix);
  // A rider in a yard far from any street is on the way that starts nearest, not off it at every fix.
  leg.slack += progress.at.aside;
  return progress;
}

function makeLeg(end: Leg["end"], points: Path["points"], metres: number | null, slack: number): Leg {
  const path = measurePath(points);
  return { end, path, metres: metres ?? path.metres, slack };
}

function advance(leg: Leg, fix: LastFix): Progress {
  const at = project(leg.path, fix.position);
  const left = leg.path.metres === 0 ? 0 : 1 - at.along / leg.path.metres;
  return { leg, at, metresAhead: leg.metres * left };
}
