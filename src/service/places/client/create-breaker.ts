import type { Elapsed } from "../../store/open-clock.ts";
import { Unreachable } from "../unreachable.ts";

/** So many failures in a row mean that the service is out. */
const FAILURES = 5;
/** Then it is left alone for so many seconds, twice as long each time it fails again. */
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 60;
/** The longest wait that a service can ask for. */
const LONGEST_ASKED_S = 120;
/** While one request tries whether the service is back, the others are refused for this long at most. */
const TRIAL_S = 5;

/** Keeps requests from a service that is out: https://martinfowler.com/bliki/CircuitBreaker.html */
export interface Breaker {
  /** How long the service is left alone yet, in seconds. 0: it may be asked. */
  pauseSeconds(): number;
  /** Why the service counts as out; null: it doesn't. */
  outBecause(): string | null;
  /**
   * Does `work`, and learns from its outcome.
   * @throws Unreachable, at once while the service is left alone; and whatever `work` throws
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createBreaker(elapsed: Elapsed): Breaker {
  let failures = 0;
  let pauses = 0;
  let pausedUntil = 0;
  let reason: string | null = null;

  const pauseSeconds = () => Math.max(0, pausedUntil - elapsed());

  function fail({ message, retryAfterSeconds }: Unreachable, isTrial: boolean): void {
    failures++;
    const isOut = failures >= FAILURES || retryAfterSeconds !== null;
    // What was under way when the service went out says nothing new.
    if (!isOut || (pauses > 0 && !isTrial)) return;
    const usual = Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** pauses);
    pauses++;
    pausedUntil = elapsed() + Math.min(LONGEST_ASKED_S, retryAfterSeconds ?? usual);
    reason = message;
  }

  return {
    pauseSeconds,
    outBecause: () => reason,
    run: async (work) => {
      const pause = pauseSeconds();
      if (pause > 0) throw new Unreachable(`left alone: ${reason}`, pause);
      const isTrial = pauses > 0;
      if (isTrial) pausedUntil = elapsed() + TRIAL_S;
      try {
        const done = await work();
        failures = 0;
        pauses = 0;
        pausedUntil = 0;
        reason = null;
        return done;
      } catch (error) {
        if (error instanceof Unreachable) fail(error, isTrial);
        throw error;
      }
    },
  };
}
