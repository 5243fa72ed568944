import type { Position } from "../../../contract/geo.ts";
import type { Estimate } from "../../motion/create-motion.ts";
import type { TrackerState } from "../../tracker/state.ts";
import type { Moment } from "../draw-loop.ts";
import type { LeafletMap } from "../leaflet/leaflet.ts";
import type { MapOptions } from "../options.ts";
import type { Places } from "../places.ts";
import { prefersReducedMotion } from "../reduced-motion.ts";
import { createLines } from "./lines.ts";
import { createMarker, type Marker } from "./marker.ts";
import { COME_TO_REST, planWay, STILL } from "./plan-way.ts";
import { continueRide, linesAt } from "./ride.ts";

export interface RiderLayer {
  /** Takes the newest record in. Returns its route; empty without one. */
  update(state: TrackerState, places: Places): Position[];
  /** Where the rider is at a time in ms; null without a rider. The next `draw` shows them there. */
  locate(time: number): Position | null;
  /** Draws rider and lines. Returns the milliseconds until it wants to draw again; null: not before something changes. */
  draw(moment: Moment): number | null;
  /** True while the marker fades out. A move of the map would end that. */
  isFadingOut(): boolean;
  remove(): void;
}

/** How many times in each step of a ride the camera checks whether the rider is still in view. */
const CHECKS_PER_STEP = 2;

/**
 * The rider on the map, with the line behind them and the route ahead.
 *
 * @param near brings a place to the copy of the world that the map shows
 * @param redraw called when a cross-fade has hidden the marker, so that it can be drawn elsewhere
 * @param options.ride the rider's ride, which the card's words follow, too
 */
export function createRiderLayer(
  map: LeafletMap,
  near: (place: Position) => Position,
  redraw: () => void,
  { clock, ride = { current: null } }: Pick<MapOptions, "clock" | "ride">,
): RiderLayer {
  const drawLines = createLines(map);
  let marker: Marker | null = null;
  let shown: Estimate | null = null;
  let onMap = false;
  /** When the news stopped: a stale rider doesn't move on. */
  let frozenAt: number | null = null;
  let plannedUntil = 0;

  function estimateAt(time: number): Estimate | null {
    const estimate = ride.current?.motion.at(time);
    return estimate ? { ...estimate, position: near(estimate.position) } : null;
  }

  function locate(time: number): Position | null {
    shown = onMap ? estimateAt(frozenAt ?? time) : null;
    return shown?.position ?? null;
  }

  function update(state: TrackerState, places: Places): Position[] {
    frozenAt = state.phase === "live" ? null : (frozenAt ?? clock());
    onMap = places.rider !== null;
    ride.current = continueRide(ride.current, state, places.target);
    if (!onMap) {
      remove();
      return [];
    }
    const before = shown;
    locate(clock());
    if (shown) {
      marker ??= createMarker(map, shown.position);
      marker.setVehicle(state.reading?.rider?.vehicle ?? null);
      marker.setStale(state.phase === "stale");
      if (before && before.jumps !== shown.jumps) marker.crossFade(redraw);
    }
    return ride.current?.fix.route?.segments.map(({ to }) => near(to)) ?? [];
  }

  function remove(): void {
    marker?.remove();
    marker = shown = null;
    drawLines([], []);
  }

  function draw({ now: time, still, changed }: Moment): number | null {
    if (!ride.current || !marker || !shown) return null;
    const now = frozenAt ?? time;
    // The marker moves without it until then.
    if (!changed && now < plannedUntil) return plannedUntil - now;
    const done = shown.settled || frozenAt !== null;
    const motionless = still || prefersReducedMotion();
    const ahead = motionless ? STILL : done ? COME_TO_REST : planWay(estimateAt, (place) => map.project(place), now);
    marker.draw(shown, ahead);
    if (still) return null;
    const { trail, ahead: route } = linesAt(ride.current, ahead.meet ?? shown.position);
    drawLines(trail.map(near), route.map(near));
    plannedUntil = now + ahead.step;
    return done ? null : ahead.step / CHECKS_PER_STEP;
  }

  return { update, locate, draw, isFadingOut: () => marker?.isFadingOut() ?? false, remove };
}
