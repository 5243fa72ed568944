import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Ride, Sample } from "./ride.ts";

/**
 * Every `t_s,lat,lng,speed_kph,bearing` file of a folder. An `index.json` of `[{name, class}]` may say what rides;
 * else it is the file's name up to the first underscore.
 */
export function readRides(folder: string): Ride[] {
  const kinds = readKinds(join(folder, "index.json"));
  const files = readdirSync(folder).filter((file) => file.endsWith(".csv"));
  if (files.length === 0) throw new Error(`${folder} has no .csv files`);
  return files.sort().map((file) => {
    const name = basename(file, ".csv");
    return readRide(name, kinds.get(name) ?? name.split("_")[0] ?? name, readFileSync(join(folder, file), "utf8"));
  });
}

function readRide(name: string, kind: string, csv: string): Ride {
  const [head = "", ...lines] = csv.trim().split(/\r?\n/);
  const columns = head.split(",").map((column) => column.trim());
  const samples: Sample[] = [];
  for (const line of lines) {
    const cells = line.split(",");
    const cell = (column: string) => {
      const text = cells[columns.indexOf(column)]?.trim();
      return text ? Number(text) : null;
    };
    const [seconds, lat, lng] = [cell("t_s"), cell("lat"), cell("lng")];
    if (seconds === null || lat === null || lng === null || !Number.isFinite(seconds + lat + lng)) {
      throw new Error(`${name}: "${line}" has no time or place`);
    }
    if (seconds <= (samples.at(-1)?.seconds ?? Number.NEGATIVE_INFINITY)) continue;
    samples.push({ seconds, position: { lat, lng }, speedKph: cell("speed_kph"), bearing: cell("bearing") });
  }
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || first === last) throw new Error(`${name} is no ride`);
  return { name, kind, samples, start: first.seconds, end: last.seconds };
}

function readKinds(file: string): Map<string, string> {
  if (!existsSync(file)) return new Map();
  const entries: { name: string; class: string }[] = JSON.parse(readFileSync(file, "utf8"));
  return new Map(entries.map((entry) => [entry.name, entry.class]));
}
