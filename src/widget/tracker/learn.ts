import { isFinal } from "../../contract/status.ts";
import type { Reading } from "../feed/reading.ts";
import { type Answer, fail } from "../feed/request-record.ts";
import type { Clock } from "./clock.ts";
import type { TrackerState } from "./state.ts";

/** A tracker's state without the phase, which follows from the rest and the time. */
export type Knowledge = Omit<TrackerState, "phase">;

/**
 * What is known after an answer.
 */
export function learn(known: Knowledge, answer: Answer, clock: Clock): Knowledge {
  if ("failure" in answer) return { ...known, failure: answer.failure };
  const { reading, serverTime, cachedMs } = answer;
  const serverNow = clock.hear(serverTime, cachedMs);
  const now = clock.now();
  if (known.reading && isOlder(reading, known.reading, serverNow)) {
    return { ...known, ...fail("bad_answer", "Outdated.") };
  }
  // The answer itself gives the ages: our own clock is less exact.
  const toOwnClock = (time: number) => now - Math.max(0, serverNow - time);
  const lastStep = reading.history.findLast(({ status }) => status === reading.status);
  return {
    reading,
    checkedAt: toOwnClock(serverTime ?? now),
    locatedAt: locatedAt(),
    since: lastStep ? toOwnClock(Date.parse(lastStep.at)) : null,
    failure: null,
  };

  function locatedAt(): number | null {
    if (!reading.located_at) return null;
    const time = toOwnClock(Date.parse(reading.located_at));
    // If the rider's clock is ahead, the fix counts as taken when it first arrived, and ages from then on.
    const isSame = reading.located_at === known.reading?.located_at;
    return isSame && known.locatedAt !== null ? Math.min(time, known.locatedAt) : time;
  }
}

/**
 * Whether a record tells of an earlier moment than the known one: answers overtake each other, and caches lag behind.
 * The times of the last steps decide, then those of the fixes. A known time in the future decides nothing, because it
 * would keep every other record out. A record of the end is never older, because an end isn't taken back.
 *
 * @param now milliseconds of the server's clock
 * @internal exported for tests of more cases than its callers reach
 */
export function isOlder(next: Reading, known: Reading, now: number): boolean {
  if (isFinal(next.status)) return false;
  const steps = advance(next.history.at(-1)?.at, known.history.at(-1)?.at, now);
  return (steps === 0 ? advance(next.located_at, known.located_at, now) : steps) < 0;
}

/** Milliseconds from a known time to the next; 0 when the two can't be compared. */
function advance(next: string | null | undefined, known: string | null | undefined, now: number): number {
  if (!next || !known) return 0;
  return Date.parse(known) <= now ? Date.parse(next) - Date.parse(known) : 0;
}
