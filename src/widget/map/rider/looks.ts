import { turnDegrees } from "../../../contract/geo.ts";
import type { Estimate } from "../../motion/create-motion.ts";
import { STALE_AFTER_SECONDS } from "../../tracker/phase.ts";

/** How the marker shows what is known of the rider. */
export interface Look {
  /** Opacity of the arrow, 0 to 1: it fades as the fix gets older. */
  arrowOpacity: number;
  /** Degrees clockwise from north. They go on beyond 360, so that the arrow turns the short way round. */
  arrowDegrees: number;
  /** Radius of the disc that the rider is probably in. */
  discMetres: number;
}

const FAINTEST_ARROW = 0.3;
const UNSEEN: Look = { arrowOpacity: 0, arrowDegrees: 0, discMetres: 0 };

/** Remembers how the marker looks, so that each change starts from what is seen at that moment. */
export function createLooks() {
  let looks: readonly Look[] = [UNSEEN];
  let times: readonly number[] = [0];
  let since = 0;

  /** Between two looks each value changes evenly. */
  function lookNow(): Look {
    const passed = Math.max(0, Date.now() - since);
    const next = times.findIndex((time) => time > passed);
    const [from, to] = [looks[next - 1], looks[next]];
    if (!from || !to) return looks.at(-1) ?? UNSEEN;
    const [start = 0, end = 0] = [times[next - 1], times[next]];
    const share = (passed - start) / (end - start);
    const between = (a: number, b: number) => a + (b - a) * share;
    return {
      arrowOpacity: between(from.arrowOpacity, to.arrowOpacity),
      arrowDegrees: between(from.arrowDegrees, to.arrowDegrees),
      discMetres: between(from.discMetres, to.discMetres),
    };
  }

  return {
    /**
     * Returns the present look, followed by the look at each estimate.
     *
     * @param moments milliseconds from now for the present look, which is 0, and for each estimate
     */
    change(way: readonly Estimate[], moments: readonly number[]): readonly Look[] {
      const now = lookNow();
      let { arrowDegrees } = now;
      const next = way.map(({ bearing, state, ageSeconds, confidenceMetres }) => {
        if (bearing !== null) arrowDegrees += turnDegrees(arrowDegrees, bearing);
        const pointing = bearing !== null && state === "moving";
        const arrowOpacity = pointing ? Math.max(FAINTEST_ARROW, 1 - ageSeconds / STALE_AFTER_SECONDS) : 0;
        return { arrowOpacity, arrowDegrees, discMetres: confidenceMetres };
      });
      // An arrow that was hidden doesn't turn, it appears in its direction.
      const [first] = next;
      looks = [now.arrowOpacity === 0 && first ? { ...now, arrowDegrees: first.arrowDegrees } : now, ...next];
      since = Date.now();
      times = moments;
      return looks;
    },
  };
}
