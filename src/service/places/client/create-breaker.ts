import type { Elapsed } from "../../store/open-clock.ts";
import { Unreachable } from "../unreachable.ts";

/** After this many failures in a row, the service counts as out. */
const FAILURES = 5;
/** For this many seconds no request is then sent. The pause doubles each time the service fails again after one. */
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 60;
/** The longest pause, in seconds, that the service itself can ask for with Retry-After. */
const LONGEST_ASKED_S = 120;
/** While one request tries whether the service is back, the others are refused for this long at most. */
const TRIAL_S = 5;

/** Keeps requests from a service that is out: https://martinfowler.com/bliki/CircuitBreaker.html */
export interface Breaker {
  /** Seconds until the service may be asked again; 0: it may be asked now. */
  pauseSeconds(): number;
  /** Why the service counts as out; null if it doesn't. */
  outBecause(): string | null;
  /**
   * Does `work`, and learns from its outcome.
   * @throws Unreachable without a request during a pause; and whatever `work` throws
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
    // Requests that were under way when the service went out fail, too. They don't make the pause longer.
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
      if (pause > 0) throw new Unreachable(`not asked: ${reason}`, pause);
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
