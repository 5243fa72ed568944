import type { Position } from "../../../contract/geo.ts";
import { measureLine, pointAt } from "../../../contract/line.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Crossing } from "../../town/index.ts";
import { seededRandom } from "../random.ts";
import { type Limits, limitSpeeds } from "./limit-speeds.ts";

/**
 * Metres per second, per second: gentle enough for town traffic.
 * @internal exported for the tests that compare it with what the code does
 */
export const ACCELERATION = 1.2;
/** @internal exported for the tests that compare it with what the code does */
export const BRAKING = 1.8;

interface RideMoment {
  position: Position;
  /** Degrees clockwise from north, along the street; null when the ride has no length. */
  bearing: number | null;
  speedKph: number;
  /** From the start of the route. */
  metres: number;
}

export interface Ride {
  durationSeconds: number;
  /** Where the rider is, seconds after setting off. Before the ride it is the start, after it the end. */
  at(seconds: number): RideMoment;
}

/**
 * Plans a ride along a route, from standstill to standstill. The rider's speed varies a little, drops at corners and
 * crossings, and is zero at some signals. The same arguments always give the same ride.
 */
export function planRide(
  points: readonly Position[],
  crossings: readonly Crossing[],
  vehicle: Vehicle,
  seed: string,
): Ride {
  const line = measureLine(points);
  const limits = limitSpeeds(line, crossings, vehicle, seededRandom(seed));
  if (line.length > 0) keepWithinReach(limits);
  const { seconds, metres, speeds } = timetable(limits, line.length);
  const durationSeconds = seconds.at(-1) ?? 0;
  const placeAt = (along: number) => {
    const { position, bearing } = pointAt(line, along);
    return { position, bearing: line.length > 0 ? bearing : null, metres: along };
  };

  return {
    durationSeconds,
    at(wanted) {
      if (wanted >= durationSeconds) return { ...placeAt(line.length), speedKph: 0 };
      const time = Math.max(0, wanted);
      const end = Math.max(1, firstAtLeast(seconds, time));
      const startSpeed = speeds[end - 1] ?? 0;
      const start = seconds[end - 1] ?? 0;
      const span = (seconds[end] ?? start) - start;
      const acceleration = span > 0 ? ((speeds[end] ?? 0) - startSpeed) / span : 0;
      const since = time - start;
      const from = metres[end - 1] ?? 0;
      const along = Math.min(metres[end] ?? from, from + startSpeed * since + (acceleration * since * since) / 2);
      return { ...placeAt(along), speedKph: Math.max(0, startSpeed + acceleration * since) * 3.6 };
    },
  };
}

/** Lowers each node's speed to what the rider can reach from the node before, and brake from before the node after. */
function keepWithinReach({ speeds, stepMetres }: Limits): void {
  const reachable = (speed: number, rate: number) => Math.sqrt(speed * speed + 2 * rate * stepMetres);
  for (let at = 1; at < speeds.length; at++) {
    speeds[at] = Math.min(speeds[at] ?? 0, reachable(speeds[at - 1] ?? 0, ACCELERATION));
  }
  for (let at = speeds.length - 2; at >= 0; at--) {
    speeds[at] = Math.min(speeds[at] ?? 0, reachable(speeds[at + 1] ?? 0, BRAKING));
  }
}

/** When the rider passes each node, with constant acceleration between nodes. A stop is two entries at one place. */
function timetable(
  { speeds, stops, stepMetres }: Limits,
  lengthMetres: number,
): { seconds: number[]; metres: number[]; speeds: number[] } {
  const seconds = [0];
  const metres = [0];
  const passing = [0];
  if (stepMetres === 0) return { seconds, metres, speeds: passing };
  let clock = 0;
  for (let at = 1; at < speeds.length; at++) {
    const speed = speeds[at] ?? 0;
    const along = (at / (speeds.length - 1)) * lengthMetres;
    clock += (2 * stepMetres) / ((speeds[at - 1] ?? 0) + speed);
    seconds.push(clock);
    metres.push(along);
    passing.push(speed);
    const stop = stops.get(at);
    if (stop === undefined) continue;
    clock += stop;
    seconds.push(clock);
    metres.push(along);
    passing.push(0);
  }
  return { seconds, metres, speeds: passing };
}

/** Index of the first entry of an ascending list that isn't under `value`; the list's length if all are. */
function firstAtLeast(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
