import { turnDegrees } from "../../contract/geo.ts";
import type { Shown } from "../motion/create-motion.ts";

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
  let since = 0;
  let lasts = 0;

  function seen(): Looks {
    const share = lasts > 0 ? Math.max(0, Math.min(1, (Date.now() - since) / lasts)) : 1;
    const at = share * (frames.length - 1);
    const [from, to] = [frames[Math.floor(at)] ?? NOTHING, frames[Math.ceil(at)] ?? NOTHING];
    const between = (a: number, b: number) => a + (b - a) * (at % 1);
    return {
      sure: between(from.sure, to.sure),
      turned: between(from.turned, to.turned),
      wide: between(from.wide, to.wide),
    };
  }

  return {
    /** How they will look, in frames evenly apart: the first is how they look now, the last how they will go on to. */
    change(way: readonly Shown[], milliseconds: number): readonly Looks[] {
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
      lasts = milliseconds;
      return frames;
    },
  };
}
