/**
 * Writes the rides in `rides/`, which are nobody's: the sandbox's simulated riders in its fictional town, with its
 * streets, corners, traffic lights and GPS noise. The same ones every time; run by hand, `npx tsx` and this file.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { normaliseBearing } from "../../../src/contract/geo.ts";
import type { Vehicle } from "../../../src/contract/tracking.ts";
import { seededRandom, uniform } from "../../../src/sandbox/riders/random.ts";
import { planRide, type Ride } from "../../../src/sandbox/riders/ride/plan-ride.ts";
import { addGpsNoise } from "../../../src/sandbox/riders/round/take-fix.ts";
import { createTown } from "../../../src/sandbox/town/index.ts";

const VEHICLES: readonly Vehicle[] = ["bicycle", "motorbike", "car"];
/** From where to where. */
const WAYS = [
  [
    { lat: -1.2820808618230577, lng: 36.819573159634 },
    { lat: -1.2974097944616627, lng: 36.814347444877114 },
  ],
  [
    { lat: -1.29860013966959, lng: 36.80923864866061 },
    { lat: -1.3036308855430585, lng: 36.83759997320224 },
  ],
] as const;

const town = createTown();
for (const vehicle of VEHICLES) {
  for (const [number, [from, to]] of WAYS.entries()) {
    const name = `${vehicle}_${number + 1}`;
    const route = await town.route(from, to, vehicle);
    if (!route) throw new Error(`there is no way ${name}`);
    const ride = planRide(route.points, town.crossingsAlong(route.points), vehicle, name);
    writeFileSync(fileURLToPath(new URL(`rides/${name}.csv`, import.meta.url)), record(name, ride));
  }
}

/** As a phone records it, every second. Standing still it has no bearing, and bicycles' phones never tell one. */
function record(name: string, ride: Ride): string {
  const random = seededRandom(`${name} phone`);
  const lines = ["t_s,lat,lng,speed_kph,bearing"];
  for (let seconds = 0; seconds <= ride.durationSeconds; seconds++) {
    const { position, bearing, speedKph } = ride.at(seconds);
    const { lat, lng } = addGpsNoise(position, name, new Date(seconds * 1000));
    const speed = Math.max(0, speedKph + (speedKph && uniform(random, -1.5, 1.5)));
    const course = normaliseBearing((bearing ?? 0) + uniform(random, -6, 6));
    const told = bearing === null || speed < 3 || name.startsWith("bicycle") ? "" : course.toFixed(1);
    lines.push([seconds, lat.toFixed(6), lng.toFixed(6), speed.toFixed(1), told].join());
  }
  return `${lines.join("\n")}\n`;
}
