import type { Position } from "../../../contract/geo.ts";
import type { Vehicle } from "../../../service/ports.ts";

import { seededRandom } from "../random.ts";
import type { Crossing } from "../town.ts";
import { type Limits, limitSpeeds } from "./limit-speeds.ts";
import { firstAtLeast, measureLine } from "./measure-line.ts";

/** Metres per second, per second: what a courier's vehicle does in town without anybody holding on to something. */
export const ACCELERATION = 1.2;
export const BRAKING = 1.8;

export interface RideMoment {
  position: Position;
  /** Degrees clockwise from north, along the street; null when the ride has no length. */
  bearing: number | null;
  speedKph: number;
  /** How far along the route. */
  metres: number;
}

export interface Ride {
  durationSeconds: number;
  /** Where the rider is so many seconds after setting off; before it the start, afterwards the end. */
  at(seconds: number): RideMoment;
}

/**
 * A ride along a route, from standstill to standstill: cruising a little unevenly, slowing for corners and crossings,
 * waiting at some signals. The same arguments always give the same ride.
 */
export function planRide(
  points: readonly Position[],
  crossings: readonly Crossing[],
  vehicle: Vehicle,
  seed: string,
): Ride {
  const line = measureLine(points);
  const limits = limitSpeeds(line, crossings, vehicle, seededRandom(seed));
  if (line.lengthMetres > 0) keepWithinReach(limits);
  const { seconds, metres, speeds } = timetable(limits, line.lengthMetres);
  const durationSeconds = seconds.at(-1) ?? 0;

  return {
    durationSeconds,
    at(wanted) {
      if (wanted >= durationSeconds) return { ...line.at(line.lengthMetres), speedKph: 0, metres: line.lengthMetres };
      const time = Math.max(0, wanted);
      const end = Math.max(1, firstAtLeast(seconds, time));
      const startSpeed = speeds[end - 1] ?? 0;
      const start = seconds[end - 1] ?? 0;
      const span = (seconds[end] ?? start) - start;
      const acceleration = span > 0 ? ((speeds[end] ?? 0) - startSpeed) / span : 0;
      const since = time - start;
      const from = metres[end - 1] ?? 0;
      const along = Math.min(metres[end] ?? from, from + startSpeed * since + (acceleration * since * since) / 2);
      return { ...line.at(along), speedKph: Math.max(0, startSpeed + acceleration * since) * 3.6, metres: along };
    },
  };
}

/** Lowers each node's speed to what can be reached from the node before it, and braked from before the node after. */
function keepWithinReach({ speeds, stepMetres }: Limits): void {
  const reachable = (speed: number, rate: number) => Math.sqrt(speed * speed + 2 * rate * stepMetres);
  for (let at = 1; at < speeds.length; at++) {
    speeds[at] = Math.min(speeds[at] ?? 0, reachable(speeds[at - 1] ?? 0, ACCELERATION));
  }
  for (let at = speeds.length - 2; at >= 0; at--) {
    speeds[at] = Math.min(speeds[at] ?? 0, reachable(speeds[at + 1] ?? 0, BRAKING));
  }
}

/** When each node is passed, under constant acceleration in between; a stop is two entries at the same place. */
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
