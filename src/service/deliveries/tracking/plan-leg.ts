import { setTimeout as pause } from "node:timers/promises";
import { type Line, measureLine, nearestOn, OFF_ROUTE_METRES, sliceLine } from "../../../contract/line.ts";
import { decodePolyline, encodePolyline } from "../../../contract/polyline.ts";
import type { Core } from "../../core.ts";
import { straightRoute } from "../../places/offline.ts";
import type { Route } from "../../places/ports.ts";
import type { Queryable } from "../../store/db.ts";
import { usualVehicle } from "../estimates/pace.ts";
import { readSimulation } from "../simulation.ts";
import type { LastFix, Tracked } from "./load-tracked.ts";
import { stopsAhead } from "./stops-ahead.ts";
import { claimLeg, noteNoLeg, type StoredLeg, type StoredWay, storeLeg } from "./stored-leg.ts";

/** How far a rider has come along a leg. */
export interface Progress {
  leg: StoredLeg;
  /** The way to the end of the leg, as a polyline; empty where it is a guess: that is a straight line, which nobody follows. */
  route: string;
  /** Metres along the streets to the end of the leg. It can be more than the length of `route`. */
  metresAhead: number;
  /** Seconds to the end of the leg, by the router's duration. */
  secondsAhead: number;
}

/** Where a rider is beside a leg. */
interface Place {
  leg: StoredLeg;
  line: Line;
  /** Metres from the start of the line. */
  along: number;
  /** Metres from the line. */
  away: number;
}

/** What planning a leg takes. */
export type Planner = Pick<Core, "router" | "changes" | "now" | "speed"> & { db: Pick<Queryable, "query"> };

/** The shortest time between two questions about one delivery, in seconds of the rider's world. */
const ASK_SECONDS = 30;
/** While the router knows no such way, each further question waits twice as long, at most this many times. */
const MOST_DOUBLINGS = 4;
/** Viewers don't wait longer than this for the router. A later answer is shown at the next request. */
const PATIENCE_MS = 1000;

/**
 * Finds how far the rider has come. The leg is the stored one until the rider leaves it; then the router is asked for another
 * one, by one of the processes that notice it, and that is stored. While the router doesn't answer, and until it may be asked
 * again, the leg is a guess.
 */
export async function planLeg(planner: Planner, tracked: Tracked, fix: LastFix): Promise<Progress> {
  const known = follow(tracked, fix);
  if (known && isTrue(known.leg, tracked)) return measure(known);
  const found = mayAsk(planner, tracked) ? await withPatience(ask(planner, tracked, fix)) : null;
  if (found) return measure(locate(found, fix));
  if (known) return measure(known);
  const guess = straightRoute(fix.position, targetOf(tracked), vehicleOf(tracked));
  return measure(locate(toLeg(tracked, guess, fix), fix));
}

function mayAsk({ router, now, speed: usualSpeed }: Planner, tracked: Tracked): boolean {
  if (router.isGuessing) return false;
  const { legAsked, simulation } = tracked;
  if (!legAsked) return true;
  const doublings = legAsked.for === wayOf(tracked) ? Math.min(legAsked.inVain, MOST_DOUBLINGS) : 0;
  const rest = (ASK_SECONDS * 2 ** doublings) / readSimulation(simulation, usualSpeed).speed;
  return now().getTime() - legAsked.at.getTime() >= rest * 1000;
}

/** Asks the router for a leg that starts at the fix, and stores it. Null if another process asks, or for a guess. */
async function ask(planner: Planner, tracked: Tracked, fix: LastFix): Promise<StoredLeg | null> {
  const { db, router, changes, now } = planner;
  if (!(await claimLeg(db, tracked, wayOf(tracked), now()))) return null;
  const route = await router.route(fix.position, targetOf(tracked), vehicleOf(tracked));
  const isFound = route !== null && !route.estimated;
  const leg = isFound ? toLeg(tracked, route, fix) : null;
  if (leg) {
    // A route starts at a street. A rider in a yard far from it must not need a new route at every fix.
    leg.slack += locate(leg, fix).away;
    await storeLeg(db, tracked.id, leg);
  } else if (!route || route.isRefused) await noteNoLeg(db, tracked.id);
  await changes.publish(tracked.id);
  return leg;
}

/** Resolves to null when the router is late. Its answer is stored when it comes, and an error needs no handling then. */
export async function withPatience<T>(asking: Promise<T | null>): Promise<T | null> {
  asking.catch(() => {});
  return Promise.race([asking, pause(PATIENCE_MS, null, { ref: false })]);
}

/** Where the rider is on the best leg that is known already; null if they ride elsewhere. */
function follow(tracked: Tracked, fix: LastFix): Place | null {
  const { leg, route: way, routeVehicle: vehicle, since } = tracked;
  const { name: end } = nextStop(tracked);
  const legs = [
    ...(leg?.end === end ? [leg] : []),
    ...(end === "dropoff" ? [{ end, way, vehicle, since, slack: OFF_ROUTE_METRES }] : []),
  ];
  const places = legs.map((one) => locate(one, fix)).filter(({ leg, away }) => away <= leg.slack);
  return (
    places.find(({ leg }) => isTrue(leg, tracked)) ?? places.find(({ leg }) => !leg.way.estimated) ?? places[0] ?? null
  );
}

/** Whether a leg follows the streets, and was routed for the rider's own vehicle. */
const isTrue = ({ way, vehicle }: StoredLeg, tracked: Tracked) => !way.estimated && vehicle === vehicleOf(tracked);

const nextStop = (tracked: Tracked) => stopsAhead(tracked)[0];
const targetOf = (tracked: Tracked) => nextStop(tracked).position;
const wayOf = (tracked: Tracked) => `${nextStop(tracked).name} ${vehicleOf(tracked)}`;
export const vehicleOf = ({ rider, packageType }: Tracked) => rider?.vehicle ?? usualVehicle(packageType);

function toLeg(tracked: Tracked, { points, ...rest }: Route, { at }: LastFix): StoredLeg {
  const { distanceMetres, durationSeconds, estimated } = rest;
  const way: StoredWay = { polyline: encodePolyline(points), distanceMetres, durationSeconds, estimated };
  return { end: nextStop(tracked).name, way, vehicle: vehicleOf(tracked), since: at, slack: OFF_ROUTE_METRES };
}

function locate(leg: StoredLeg, fix: LastFix): Place {
  const line = measureLine(decodePolyline(leg.way.polyline));
  return { leg, line, ...nearestOn(line, fix.position) };
}

function measure({ leg, line, along }: Place): Progress {
  const { distanceMetres, durationSeconds, estimated } = leg.way;
  const left = line.length === 0 ? 0 : 1 - along / line.length;
  const route = estimated ? "" : encodePolyline(sliceLine(line, along));
  return { leg, route, metresAhead: distanceMetres * left, secondsAhead: durationSeconds * left };
}
