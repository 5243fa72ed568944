import { destination, normaliseBearing, type Position } from "../../../contract/geo.ts";
import type { Fix } from "../../../service/riders/rider-app.ts";
import { type Random, seededRandom, uniform } from "../random.ts";
import type { Whereabouts } from "./whereabouts.ts";

/** What the rider's phone reports. */
export function takeFix(riderId: string, { position, bearing, speedKph }: Whereabouts, now: number): Fix {
  const at = new Date(now);
  return {
    riderId,
    position: addGpsNoise(position, riderId, at),
    bearing: bearing === null ? null : normaliseBearing(toTenths(bearing)),
    speedKph: toTenths(speedKph),
    at,
  };
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * The place a phone measures: usually 2 to 3 m from the real one, never over 5 m, with an error that changes slowly.
 * @internal exported for tests of more cases than its callers reach
 */
export function addGpsNoise(position: Position, riderId: string, at: Date): Position {
  const random = seededRandom(riderId);
  const seconds = at.getTime() / 1000;
  const north = drift(random, seconds);
  const east = drift(random, seconds);
  const bearing = (Math.atan2(east, north) * 180) / Math.PI;
  return destination(position, bearing, Math.hypot(north, east));
}

/** Metres. */
function drift(random: Random, seconds: number): number {
  const wave = (from: number, to: number) => {
    const period = uniform(random, from, to);
    return Math.sin(2 * Math.PI * (seconds / period + random()));
  };
  return 1.7 * wave(20, 40) + 1.3 * wave(60, 110);
}
