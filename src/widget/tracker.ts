import type { TrackingAddress } from "./feed/fetch-tracking.ts";
import { startPolling } from "./feed/poll.ts";
import { type Answer, requestRecord } from "./feed/request-record.ts";
import { phaseAt } from "./phase.ts";
import type { Tracker, TrackerState } from "./types.ts";

export interface TrackerOptions extends TrackingAddress {
  /** Seconds between requests; never under 5, and never under what the service asks for. */
  interval?: number | undefined;
  /** A scenario to play instead of asking the service. */
  demo?: string | undefined;
}

/** Before the first answer. */
export const NOTHING: TrackerState = {
  phase: "loading",
  reading: null,
  checkedAt: null,
  locatedAt: null,
  since: null,
  failure: null,
};

/**
 * Follows one delivery, without any view: polls, keeps the last true record through every failure, and tells its
 * subscribers. Stops by itself at `delivered` or `cancelled`.
 *
 * @param pending a first request that is under way already
 */
export function createTracker(options: TrackerOptions, pending?: Promise<Response>): Tracker {
  const listeners = new Set<(state: TrackerState) => void>();
  let state: TrackerState = NOTHING;
  let ageing: ReturnType<typeof setTimeout> | undefined;

  function settle(known: Omit<TrackerState, "phase">) {
    clearTimeout(ageing);
    const now = Date.now();
    const { phase, until } = phaseAt(known, now);
    state = { ...known, phase };
    if (until !== null) ageing = setTimeout(() => settle(state), until - now);
    for (const listener of [...listeners]) listener(state);
  }

  const polling = startPolling({
    ask(signal) {
      const first =
        options.demo == null
          ? pending
          : import("./demo/play.ts").then(({ play }) => play(options, signal, polling.refresh));
      pending = undefined;
      return requestRecord(options, signal, first);
    },
    onAnswer: (answer) => settle(learn(state, answer)),
    interval: options.interval,
  });

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      listener(state);
      return () => listeners.delete(listener);
    },
    refresh: polling.refresh,
    destroy() {
      polling.stop();
      clearTimeout(ageing);
      listeners.clear();
    },
  };
}

function learn(state: TrackerState, answer: Answer): Omit<TrackerState, "phase"> {
  if ("failure" in answer) return { ...state, failure: answer.failure };
  const { reading, serverTime } = answer;
  const checkedAt = Date.now();
  // Ages are taken by the server's own clock: this device's may be hours off.
  const toOwnClock = (time = "") => {
    const age = Math.max(0, (serverTime ?? checkedAt) - Date.parse(time));
    return Number.isNaN(age) ? null : checkedAt - age;
  };
  const entered = reading.history.findLast(({ status }) => status === reading.status);
  return {
    reading,
    checkedAt,
    locatedAt: toOwnClock(reading.located_at ?? undefined),
    since: toOwnClock(entered?.at),
    failure: null,
  };
}
