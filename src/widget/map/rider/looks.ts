import { turnDegrees } from "../../../contract/geo.ts";
import type { Estimate } from "../../motion/create-motion.ts";

/** What tells how much is known of a rider. */
export interface Looks {
  /** How sure the arrow is, 0 to 1. */
  sure: number;
  /** Degrees clockwise from north, counted on beyond 360 so that the arrow turns the short way round. */
  turned: number;
  /** Radius of the disc, metres. */
  wide: number;
}

const LEAST_SURE = 0.3;
const UNSURE_AFTER_SECONDS = 90;
const NOTHING: Looks = { sure: 0, turned: 0, wide: 0 };

/** Remembers how a rider looks, so that each change begins with what is seen at that moment. */
export function createLooks() {
  let frames: readonly Looks[] = [NOTHING];
  let times: readonly number[] = [0];
  let since = 0;

  function seen(): Looks {
    const passed = Math.max(0, Date.now() - since);
    const next = times.findIndex((time) => time > passed);
    const [from, to] = [frames[next - 1], frames[next]];
    if (!from || !to) return frames.at(-1) ?? NOTHING;
    const [start = 0, end = 0] = [times[next - 1], times[next]];
    const share = (passed - start) / (end - start);
    const between = (a: number, b: number) => a + (b - a) * share;
    return {
      sure: between(from.sure, to.sure),
      turned: between(from.turned, to.turned),
      wide: between(from.wide, to.wide),
    };
  }

  return {
    /**
     * How they will look: first how they look now, last how they will go on to.
     *
     * @param moments when they will be at each of these, in milliseconds; the first is now
     */
    change(way: readonly Estimate[], moments: readonly number[]): readonly Looks[] {
      const now = seen();
      let { turned } = now;
      const next = way.map(({ bearing, state, ageSeconds, confidenceMetres }) => {
        if (bearing !== null) turned += turnDegrees(turned, bearing);
        const pointing = bearing !== null && state === "moving";
        const sure = pointing ? Math.max(LEAST_SURE, 1 - ageSeconds / UNSURE_AFTER_SECONDS) : 0;
        return { sure, turned, wide: confidenceMetres };
      });
      // An arrow that wasn't to be seen has nowhere to turn from.
      frames = [now.sure === 0 ? { ...now, turned: next[0]?.turned ?? now.turned } : now, ...next];
      since = Date.now();
      times = moments;
      return frames;
    },
  };
}
