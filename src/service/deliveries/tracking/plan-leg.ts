import { setTimeout as pause } from "node:timers/promises";
import { type Line, measureLine, nearestOn, OFF_ROUTE_METRES } from "../../../contract/line.ts";
import { isBeforePickup } from "../../../contract/status.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import { straightRoute } from "../../places/offline.ts";
import type { Route } from "../../places/ports.ts";
import { usualVehicle } from "../estimates/pace.ts";
import { readSimulation } from "../simulation.ts";
import type { LastFix, Tracked } from "./load-tracked.ts";

/** What a rider is riding at present: the way to the pick-up, or from there to the drop-off. */
export interface Leg {
  end: "pickup" | "dropoff";
  line: Line;
  /** `route.distanceMetres` can be more than the length of `line`: a guessed route is a straight line. */
  route: Route;
  /** Which vehicle the route is for. */
  vehicle: Vehicle;
  /** When the rider was at its start. */
  since: Date;
  /** How far from the line a fix may be before the rider counts as having left it, in metres. */
  slack: number;
}

/** How far a rider has come along a leg. */
export interface Progress {
  leg: Leg;
  /** Metres from the start of the leg's line. */
  along: number;
  /** Metres along the streets to the end of the leg. */
  metresAhead: number;
  /** Seconds to the end of the leg, by the router's duration. */
  secondsAhead: number;
}

/**
 * The present leg of a delivery, beside the route from pick-up to drop-off that is stored with it. It changes as the rider
 * moves.
 */
export interface Plan {
  /** The leg of the last fix. */
  leg: Leg | null;
  /** When the router was last asked, in seconds. */
  askedAt: number;
  /** The question that is waiting for the router's answer; null if there is none. */
  asking: Promise<void> | null;
  /** How many times in a row the router refused, or knew no way. `way` names the end of the leg and the vehicle. */
  inVain: { way: string; times: number };
}

export const createPlan = (): Plan => ({
  leg: null,
  askedAt: Number.NEGATIVE_INFINITY,
  asking: null,
  inVain: { way: "", times: 0 },
});

/** The shortest time between two questions about one delivery, in seconds of the rider's world. */
const ASK_SECONDS = 30;
/** Each answer without a way halves how often the router is asked, down to once in eight minutes. */
const MOST_HALVINGS = 4;
/** How long a viewer waits for the router. A later answer is shown at the next request. */
const PATIENCE_MS = 1000;

/**
 * Keeps the leg of the last fix until the rider leaves it; then asks the router for another one. While it doesn't answer,
 * and until it may be asked again, the leg is a guess.
 * @param onLate is called when the router has answered later than viewers wait
 */
export async function planLeg(
  core: Pick<Core, "router" | "elapsed" | "speed">,
  tracked: Tracked,
  fix: LastFix,
  plan: Plan,
  onLate: () => void,
): Promise<Progress> {
  const known = follow(tracked, fix, plan);
  if (known && isTrue(known.leg, tracked)) return known;
  const { speed } = readSimulation(tracked.simulation, core.speed);
  if (!plan.asking && core.elapsed() - plan.askedAt >= restSeconds(tracked, plan) / speed) {
    plan.askedAt = core.elapsed();
    plan.asking = ask(core, tracked, fix, plan).finally(() => {
      plan.asking = null;
    });
  }
  if (plan.asking) await withPatience(plan.asking, onLate);
  const found = follow(tracked, fix, plan);
  if (found) return found;
  const vehicle = vehicleOf(tracked);
  plan.leg = createLeg(endOf(tracked), straightRoute(fix.position, targetOf(tracked), vehicle), vehicle, fix.at);
  return locate(plan.leg, fix).progress;
}

/**
 * Asks the router for a leg that starts at the fix. If the answer is only a guess, the plan keeps its leg: planLeg makes its
 * own guess.
 */
async function ask({ router }: Pick<Core, "router">, tracked: Tracked, fix: LastFix, plan: Plan): Promise<void> {
  const vehicle = vehicleOf(tracked);
  const route = await router.route(fix.position, targetOf(tracked), vehicle);
  const way = wayOf(tracked);
  if (!route || route.isRefused) plan.inVain = { way, times: plan.inVain.way === way ? plan.inVain.times + 1 : 1 };
  if (!route || route.estimated) return;
  plan.inVain = { way, times: 0 };
  const leg = createLeg(endOf(tracked), route, vehicle, fix.at);
  // A route starts at a street. A rider in a yard far from it must not need a new route at every fix.
  leg.slack += locate(leg, fix).away;
  plan.leg = leg;
}

/** The shortest time until the next question about this delivery, in seconds of the rider's world. */
function restSeconds(tracked: Tracked, { inVain: { way, times } }: Plan): number {
  return ASK_SECONDS * 2 ** (way === wayOf(tracked) ? Math.min(times, MOST_HALVINGS) : 0);
}

async function withPatience(asking: Promise<void>, onLate: () => void): Promise<void> {
  const isLate = await Promise.race([asking.then(() => false), pause(PATIENCE_MS, true, { ref: false })]);
  // The viewer has been answered already. An error needs no handling: a later fix asks again.
  if (isLate) asking.then(onLate, () => {});
}

/** Where the rider is on the best leg that is known already; null if they ride elsewhere. */
function follow(tracked: Tracked, fix: LastFix, { leg: last }: Plan): Progress | null {
  const end = endOf(tracked);
  const legs = [
    ...(last?.end === end ? [last] : []),
    ...(end === "dropoff" ? [createLeg(end, tracked.route, tracked.routeVehicle, tracked.since)] : []),
  ];
  const places = legs.map((leg) => locate(leg, fix)).filter(({ progress, away }) => away <= progress.leg.slack);
  const best =
    places.find(({ progress }) => isTrue(progress.leg, tracked)) ??
    places.find(({ progress }) => !progress.leg.route.estimated) ??
    places[0];
  return best?.progress ?? null;
}

/** Whether a leg follows the streets, and was routed for the rider's own vehicle. */
const isTrue = ({ route, vehicle }: Leg, tracked: Tracked) => !route.estimated && vehicle === vehicleOf(tracked);

const endOf = ({ status }: Tracked): Leg["end"] => (isBeforePickup(status) ? "pickup" : "dropoff");
const targetOf = (tracked: Tracked) => tracked[endOf(tracked)];
const wayOf = (tracked: Tracked) => `${endOf(tracked)} ${vehicleOf(tracked)}`;
const vehicleOf = ({ rider, packageType }: Tracked) => rider?.vehicle ?? usualVehicle(packageType);

function createLeg(end: Leg["end"], route: Route, vehicle: Vehicle, since: Date): Leg {
  return { end, line: measureLine(route.points), route, vehicle, since, slack: OFF_ROUTE_METRES };
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
