import { fileURLToPath } from "node:url";
import { measure } from "../motion/measure.ts";
import { readRides } from "../motion/read-rides.ts";
import { SETUPS } from "../motion/setup.ts";
import { openWidget } from "./clients.ts";
import { type Judgement, judge } from "./judge.ts";
import { watch } from "./watch.ts";

/** What a crowd of viewers of moving riders sees. */
interface Crowd extends Judgement {
  viewers: number;
  /** Seconds between two answers of one viewer, on average. */
  interval: number;
  /** Metres between the place shown and the true one at that interval, on average. */
  metres: number;
}

const CROWDS = [10, 50, 100, 300, 1000, 3000, 10_000] as const;
const SECONDS = 1800;
const SETTLED = 600;

/** Lets crowds of all sizes watch moving riders for half an hour, and looks up how far off the map is at their interval. */
export function measureCrowds(limit: number): Crowd[] {
  const rides = readRides(fileURLToPath(new URL("../motion/rides", import.meta.url)));
  return CROWDS.map((viewers) => {
    const fleet = { viewers, limit, seconds: SECONDS, moving: true };
    const judged = judge(watch(openWidget, fleet), fleet, SETTLED);
    const interval = viewers / (judged.goodput * limit);
    const whole = Math.round(interval);
    return { viewers, interval, metres: measure(rides, SETUPS.fresh, [whole]).errors[whole]?.ours ?? 0, ...judged };
  });
}

export function printCrowds(crowds: readonly Crowd[]): void {
  const row = (cells: readonly string[]) => console.log(`  ${cells.map((cell) => cell.padStart(12)).join("")}`);
  console.log("viewers of moving riders, invited while there is room");
  row(["viewers", "every", "of the limit", "refused", "fairness", "metres off"]);
  for (const { viewers, interval, goodput, refused, fairness, metres } of crowds) {
    const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
    row([
      String(viewers),
      `${interval.toFixed(1)} s`,
      percent(goodput),
      percent(refused),
      fairness.toFixed(4),
      metres.toFixed(0),
    ]);
  }
}
