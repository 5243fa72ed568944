import { seededRandom, uniform } from "../../../src/sandbox/riders/random.ts";
import { type Fix, readFix } from "../../../src/widget/motion/fix.ts";
import { type Ride, reportAt } from "./ride.ts";
import { LATENCY_SECONDS, OLDEST_FIX_SECONDS, type Setup } from "./setup.ts";
import { writeState } from "./write-state.ts";

export interface Polled {
  /** Seconds of the ride. */
  receivedAt: number;
  fix: Fix;
}

/** What a widget gets to know that is opened at a moment of a ride and then asks every so many seconds. */
export function poll(ride: Ride, from: number, interval: number, setup: Setup): Polled[] {
  const random = seededRandom(`${ride.name} ${from} ${interval}`);
  const target = setup.aimless ? null : (ride.samples.at(-1)?.position ?? null);
  const polled: Polled[] = [];
  for (let answeredAt = from; answeredAt < ride.end; answeredAt += interval) {
    const takenAt = Math.max(ride.start, answeredAt - (setup.aged ? uniform(random, 0, OLDEST_FIX_SECONDS) : 0));
    const receivedAt = answeredAt + LATENCY_SECONDS;
    const { bearing } = reportAt(ride, Math.max(ride.start, takenAt - (setup.bearingSecondsOld ?? 0)));
    const report = { ...reportAt(ride, takenAt), bearing };
    const told = { takenAt, answeredAt, receivedAt, locatedAt: !setup.undated, route: setup.route ?? false };
    const fix = readFix(writeState(ride, setup.spoil?.(report, random) ?? report, told), target);
    if (fix) polled.push({ receivedAt, fix });
  }
  return polled;
}
