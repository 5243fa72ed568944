import { setTimeout as pause } from "node:timers/promises";
import { atMost } from "../../at-most.ts";
import { Unreachable } from "../unreachable.ts";
import type { TakeMoment } from "./moments.ts";

/** How many requests to one service run at the same time, and how many more may wait. */
const AT_ONCE = 32;
const MOST_WAITING = 256;

/** Runs work in its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The queue before one service.
 * @param takeMoment null: it may be asked as often as it answers
 * @param stopping ends all waits when this service stops
 * @throws Unreachable when the queue is full, or this service stops
 */
export function createTurns(takeMoment: TakeMoment | null, stopping: AbortSignal): InTurn {
  const inTurn = atMost(AT_ONCE);
  let waiting = 0;

  async function waitForMoment(take: TakeMoment): Promise<void> {
    const seconds = await take();
    if (seconds <= 0 && !stopping.aborted) return;
    await pause(seconds * 1000, undefined, { signal: stopping }).catch(() => {
      throw new Unreachable("this service stops");
    });
  }

  return async (work) => {
    if (waiting >= MOST_WAITING) throw new Unreachable("too many requests wait for it");
    waiting++;
    let isWaiting = true;
    const leave = () => {
      if (isWaiting) waiting--;
      isWaiting = false;
    };
    try {
      if (takeMoment) await waitForMoment(takeMoment);
      return await inTurn(() => {
        leave();
        return work();
      });
    } finally {
      leave();
    }
  };
}
