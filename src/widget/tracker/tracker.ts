import type { TrackingAddress } from "../feed/fetch-record.ts";
import { startPolling } from "../feed/poll.ts";
import { type Answer, requestRecord } from "../feed/request-record.ts";
import { createClock } from "./clock.ts";
import { learn } from "./learn.ts";
import { phaseAt } from "./phase.ts";
import { NOTHING, type Tracker, type TrackerState } from "./state.ts";

export interface TrackerOptions extends TrackingAddress {
  /** Seconds between requests; never under 5, and never under what the service asks for. */
  interval?: number | undefined;
  /** A scenario to play in place of the service's answers. */
  demo?: string | undefined;
}

/** Where a tracker's answers come from, if not only from requests of its own. */
export interface AnswerSource {
  /** Gives the first answer, which may be there already. */
  first?: (() => Promise<Answer>) | undefined;
  /** Answers every request in place of the service. It calls `refresh` when it has news. */
  play?: ((signal: AbortSignal, refresh: () => void) => Promise<Response>) | undefined;
}

/**
 * Follows one delivery without a view: polls, keeps the last record when a request fails, and tells its subscribers. Stops
 * automatically at `delivered` or `cancelled`; where the package goes back to the shop, once it is there.
 */
export function createTracker(options: TrackerOptions, { first, play }: AnswerSource = {}): Tracker {
  const listeners = new Set<(state: TrackerState) => void>();
  let state: TrackerState = NOTHING;
  let ageing: ReturnType<typeof setTimeout> | undefined;
  const clock = createClock();

  function settle(answer?: Answer) {
    clearTimeout(ageing);
    const known = answer ? learn(state, answer, clock) : state;
    const now = clock.now();
    const { phase, until } = phaseAt(known, now);
    state = { ...known, phase };
    if (until !== null) ageing = setTimeout(settle, until - now);
    // This doesn't copy the listeners, because one of them may remove another.
    for (const listener of listeners) listener(state);
  }

  function request(signal: AbortSignal): Promise<Answer> {
    // The device may have slept since the last change of the state, and the answer may take long.
    if (phaseAt(state, clock.now()).phase !== state.phase) settle();
    const requestFirst = first;
    first = undefined;
    if (requestFirst) return requestFirst();
    return requestRecord(options, signal, state.failure ? "no-store" : "no-cache", play?.(signal, polling.refresh));
  }

  const polling = startPolling({
    // No other tab has a use for a demo's answers.
    shared: play ? null : options,
    request,
    onAnswer: settle,
    interval: options.interval,
  });

  return {
    get state() {
      return state;
    },
    now: clock.now,
    subscribe(listener) {
      listeners.add(listener);
      listener(state);
      return () => listeners.delete(listener);
    },
    refresh() {
      settle();
      polling.refresh();
    },
    onlyWhile: polling.onlyWhile,
    destroy() {
      polling.stop();
      clearTimeout(ageing);
      listeners.clear();
    },
  };
}
