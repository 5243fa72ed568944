import { destination, type Position } from "../../contract/geo.ts";
import { between, type Random, seededRandom } from "./random.ts";

/** The place a phone would claim: 2–3 m beside the true one as a rule, never over 5 m, drifting over half a minute. */
export function addGpsNoise(position: Position, riderId: string, at: Date): Position {
  const random = seededRandom(riderId);
  const seconds = at.getTime() / 1000;
  const north = drift(random, seconds);
  const east = drift(random, seconds);
  const bearing = (Math.atan2(east, north) * 180) / Math.PI;
  return destination(position, bearing, Math.hypot(north, east));
}

function drift(random: Random, seconds: number): number {
  const wave = (from: number, to: number) => {
    const period = between(random, from, to);
    return Math.sin(2 * Math.PI * (seconds / period + random()));
  };
  return 1.7 * wave(20, 40) + 1.3 * wave(60, 110);
}
