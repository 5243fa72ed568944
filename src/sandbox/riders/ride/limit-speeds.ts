import { bearingDegrees, turnDegrees } from "../../../contract/geo.ts";
import type { Line, Segment } from "../../../contract/line.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Crossing } from "../../town/index.ts";
import { type Random, uniform } from "../random.ts";

/** Speeds of a vehicle in town, in km/h: on a free street, and round a right-angled corner. */
export const VEHICLE_SPEEDS: Readonly<Record<Vehicle, { cruiseKph: number; cornerKph: number }>> = {
  bicycle: { cruiseKph: 17, cornerKph: 10 },
  motorbike: { cruiseKph: 38, cornerKph: 15 },
  car: { cruiseKph: 32, cornerKph: 14 },
  van: { cruiseKph: 28, cornerKph: 12 },
};

/** The highest speed at each node of a ride, as if speed could change at once, and where the rider stops. */
export interface Limits {
  stepMetres: number;
  /** Metres per second at each node; 0 at a stop. */
  speeds: Float64Array;
  /** Seconds that each stop takes, by node. */
  stops: ReadonlyMap<number, number>;
}

const WALKING_PACE = 5 / 3.6;
/** Corners nearer than this to each other count as one bend. */
const BEND_METRES = 8;
const STOP_LINE_METRES = 4;
const CLEAR_OF_STOPS_METRES = 30;

/** Cuts the line into steps of about 2 m, longer ones on a very long line, and gives each node between them a speed. */
export function limitSpeeds(line: Line, crossings: readonly Crossing[], vehicle: Vehicle, random: Random): Limits {
  const steps = Math.max(2, Math.min(20_000, Math.ceil(line.length / 2)));
  const stepMetres = line.length / steps;
  const speeds = new Float64Array(steps + 1);
  const stops = new Map<number, number>();
  const { cruiseKph, cornerKph } = VEHICLE_SPEEDS[vehicle];
  const cruise = cruiseKph / 3.6;
  const node = (metres: number) => Math.max(0, Math.min(steps, Math.round(metres / stepMetres)));
  const slowAround = (metres: number, reach: number, speed: number) => {
    for (let at = node(metres - reach); at <= node(metres + reach); at++) {
      speeds[at] = Math.min(speeds[at] ?? 0, Math.max(WALKING_PACE, speed));
    }
  };

  const pace = uniform(random, 0.92, 1.08);
  const longWave = uniform(random, 0, 2 * Math.PI);
  const shortWave = uniform(random, 0, 2 * Math.PI);
  for (let at = 0; at <= steps; at++) {
    const along = at * stepMetres;
    const unevenness = 0.06 * Math.sin(along / 50 + longWave) + 0.04 * Math.sin(along / 15 + shortWave);
    speeds[at] = cruise * pace * (1 + unevenness);
  }

  const turns = findTurns(line);
  turns.forEach(({ metres }, index) => {
    slowAround(metres, 3, cornerSpeed(bendDegrees(turns, index), cruise, cornerKph / 3.6));
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

/** A corner of a line: where it is, and by how many degrees it turns (0 is straight on, 180 turns back). */
interface Turn {
  metres: number;
  degrees: number;
}

function findTurns({ segments: [first, ...others] }: Line): Turn[] {
  const bearingOf = ({ from, to }: Segment) => bearingDegrees(from, to);
  let before = bearingOf(first);
  return others.map((segment) => {
    const bearing = bearingOf(segment);
    const degrees = Math.abs(turnDegrees(before, bearing));
    before = bearing;
    return { metres: segment.start, degrees };
  });
}

/** By how much the line turns at a corner and at the corners close to it. */
function bendDegrees(turns: readonly Turn[], index: number): number {
  const here = turns[index]?.metres ?? 0;
  let degrees = 0;
  for (const direction of [-1, 1]) {
    for (let at = direction < 0 ? index : index + 1; ; at += direction) {
      const turn = turns[at];
      if (!turn || Math.abs(turn.metres - here) > BEND_METRES) break;
      degrees += turn.degrees;
    }
  }
  return Math.min(180, degrees);
}

/** No limit straight on, the corner speed at a right angle, walking pace where the rider turns back. */
function cornerSpeed(degrees: number, cruise: number, corner: number): number {
  if (degrees <= 15) return Number.POSITIVE_INFINITY;
  if (degrees <= 90) return cruise + (corner - cruise) * ((degrees - 15) / 75);
  return corner + (WALKING_PACE - corner) * ((degrees - 90) / 90);
}
