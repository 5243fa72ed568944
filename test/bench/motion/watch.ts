import { createMotion, type Estimate } from "../../../src/widget/motion/create-motion.ts";
import { type Polled, poll } from "./poll.ts";
import type { Ride } from "./ride.ts";
import type { Setup } from "./setup.ts";
import { clockAt } from "./write-state.ts";

export interface Moment {
  /** Of the ride. */
  seconds: number;
  shown: Estimate;
  polled: readonly Polled[];
}

/** Watches a ride through the widget's own motion, from its first answer on, at whole multiples of `step` seconds. */
export function* watch(ride: Ride, from: number, interval: number, setup: Setup, step: number): Generator<Moment> {
  const polled = poll(ride, from, interval, setup);
  const motion = createMotion();
  let next = 0;
  for (let tick = Math.ceil(from / step); tick * step <= ride.end; tick++) {
    const seconds = tick * step;
    for (let news = polled[next]; news && news.receivedAt <= seconds; news = polled[next]) {
      motion.addFix(news.fix);
      next++;
    }
    const shown = motion.at(clockAt(seconds));
    if (shown) yield { seconds, shown, polled };
  }
}
