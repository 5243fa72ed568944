import type { Vehicle } from "../../../service/ports.ts";

import { between, type Random } from "../random.ts";
import type { Crossing } from "../town.ts";
import type { Line } from "./measure-line.ts";
import { MANNERS } from "./vehicle-manners.ts";

/** How fast a rider would go if speed could change at once, node by node, and where they stand still for a while. */
export interface Limits {
  stepMetres: number;
  /** Metres per second at each node; 0 where the rider stands. */
  speeds: Float64Array;
  /** Seconds of standing, by node. */
  stops: ReadonlyMap<number, number>;
}

const WALKING_PACE = 5 / 3.6;
/** Corners this close to each other are ridden as one bend. */
const BEND_METRES = 8;
const STOP_LINE_METRES = 4;
const CLEAR_OF_STOPS_METRES = 30;

/** The line is cut into steps of about 2 m, longer ones when it is very long. */
export function limitSpeeds(line: Line, crossings: readonly Crossing[], vehicle: Vehicle, random: Random): Limits {
  const steps = Math.max(2, Math.min(20_000, Math.ceil(line.lengthMetres / 2)));
  const stepMetres = line.lengthMetres / steps;
  const speeds = new Float64Array(steps + 1);
  const stops = new Map<number, number>();
  const { cruiseKph, cornerKph } = MANNERS[vehicle];
  const cruise = cruiseKph / 3.6;
  const node = (metres: number) => Math.max(0, Math.min(steps, Math.round(metres / stepMetres)));
  const slowAround = (metres: number, reach: number, speed: number) => {
    for (let at = node(metres - reach); at <= node(metres + reach); at++) {
      speeds[at] = Math.min(speeds[at] ?? 0, Math.max(WALKING_PACE, speed));
    }
  };

  const pace = between(random, 0.92, 1.08);
  const longWave = between(random, 0, 2 * Math.PI);
  const shortWave = between(random, 0, 2 * Math.PI);
  for (let at = 0; at <= steps; at++) {
    const along = at * stepMetres;
    const unevenness = 0.06 * Math.sin(along / 50 + longWave) + 0.04 * Math.sin(along / 15 + shortWave);
    speeds[at] = cruise * pace * (1 + unevenness);
  }

  line.turns.forEach(({ metres }, index) => {
    slowAround(metres, 3, cornerSpeed(bendAt(line, index), cruise, cornerKph / 3.6));
  });

  let lastStop = 0;
  for (const { metres, kind } of crossings) {
    const chance = random();
    const amount = random();
    if (kind === "plain") {
      if (chance < 0.6) slowAround(metres, 6, cruise * (0.4 + 0.3 * amount));
      continue;
    }
    const stopLine = metres - STOP_LINE_METRES;
    const at = node(stopLine);
    const apart = stopLine - lastStop > CLEAR_OF_STOPS_METRES && at > node(lastStop) + 1 && at < steps - 1;
    if (chance >= 0.5 || !apart) continue;
    stops.set(at, 5 + 30 * amount);
    speeds[at] = 0;
    lastStop = stopLine;
  }
  speeds[0] = 0;
  speeds[steps] = 0;
  return { stepMetres, speeds, stops };
}

function bendAt(line: Line, index: number): number {
  const here = line.turns[index]?.metres ?? 0;
  let degrees = 0;
  for (const direction of [-1, 1]) {
    for (let at = direction < 0 ? index : index + 1; ; at += direction) {
      const turn = line.turns[at];
      if (!turn || Math.abs(turn.metres - here) > BEND_METRES) break;
      degrees += turn.degrees;
    }
  }
  return Math.min(180, degrees);
}

/** Straight on costs nothing; a right angle is ridden at the corner speed, turning back at walking pace. */
function cornerSpeed(degrees: number, cruise: number, corner: number): number {
  if (degrees <= 15) return Number.POSITIVE_INFINITY;
  if (degrees <= 90) return cruise + (corner - cruise) * ((degrees - 15) / 75);
  return corner + (WALKING_PACE - corner) * ((degrees - 90) / 90);
}
