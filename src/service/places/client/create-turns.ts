import { setTimeout as pause } from "node:timers/promises";
import { atMost } from "../../at-most.ts";
import type { Elapsed } from "../../store/open-clock.ts";
import { Unreachable } from "../unreachable.ts";

/** Requests to one service at the same time, and how many may wait to be. */
const AT_ONCE = 32;
const MOST_WAITING = 256;
/** Somebody waits for the answer: whoever's turn comes later than this is refused at once. */
const LONGEST_WAIT_S = 5;

/** Runs work in its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The queue before one service.
 * @param perSecond how often it may be asked, evenly; null: as often as it answers
 * @param stopping ends the waiting
 * @throws Unreachable when the queue is too long, or ends
 */
export function createTurns(perSecond: number | null, elapsed: Elapsed, stopping: AbortSignal): InTurn {
  const inTurn = atMost(AT_ONCE);
  let waiting = 0;
  let next = Number.NEGATIVE_INFINITY;

  /** Takes the next moment at which a request may be sent, and returns the seconds until then. */
  function takeMoment(): number {
    if (perSecond === null) return 0;
    const now = elapsed();
    const wait = Math.max(0, next - now);
    if (wait > LONGEST_WAIT_S) throw new Unreachable("too many requests wait for it", wait);
    next = now + wait + 1 / perSecond;
    return wait;
  }

  return async (work) => {
    if (waiting >= MOST_WAITING) throw new Unreachable("too many requests wait for it");
    const wait = takeMoment();
    waiting++;
    if (wait > 0) {
      await pause(wait * 1000, undefined, { signal: stopping }).catch(() => {
        waiting--;
        throw new Unreachable("this service stops");
      });
    }
    return inTurn(() => {
      waiting--;
      return work();
    });
  };
}
