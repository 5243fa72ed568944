import type { TrackingAddress } from "../feed/fetch-tracking.ts";
import { isOlder } from "../feed/is-older.ts";
import { startPolling } from "../feed/poll.ts";
import { type Answer, fail, requestRecord } from "../feed/request-record.ts";
import { phaseAt } from "./phase.ts";
import { NOTHING, type Tracker, type TrackerState } from "./state.ts";

export interface TrackerOptions extends TrackingAddress {
  /** Seconds between requests; never under 5, and never under what the service asks for. */
  interval?: number | undefined;
  /** A scenario to play instead of asking the service. */
  demo?: string | undefined;
}

/** Milliseconds after which a first request's answer, which nobody has taken while the page was hidden, is no news. */
const PENDING_SERVES = 10_000;

/** Milliseconds. The two clocks tick in other fractions of one; and what is known isn't moved for those, or it looks new. */
const NOTICEABLE = 1000;

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
  const begun = Date.now();

  /** How far this device's clock is ahead of the one that nobody can set, which may stand still during sleep. */
  let lead = 0;

  function settle(answer?: Answer) {
    clearTimeout(ageing);
    const now = Date.now();
    // What is known is as old as before when somebody sets the clock back.
    const before = lead;
    lead = now - performance.now();
    const back = before - lead;
    const known = learn(back > NOTICEABLE ? shift(state, back) : state, answer);
    const { phase, until } = phaseAt(known, now);
    state = { ...known, phase };
    if (until !== null) ageing = setTimeout(settle, until - now);
    // Not a copy of them: whoever is told first may take another away.
    for (const listener of listeners) listener(state);
  }

  const polling = startPolling({
    address: options,
    ask(signal) {
      // Time may have passed unnoticed, in sleep, and an answer may take long.
      if (phaseAt(state, Date.now()).phase !== state.phase) settle();
      const first =
        options.demo == null
          ? Date.now() - begun < PENDING_SERVES
            ? pending
            : undefined
          : import("../demo/play.ts").then((demo) => demo.play(options, signal, polling.refresh));
      pending = undefined;
      return requestRecord(options, signal, state.failure ? "no-store" : "no-cache", first);
    },
    onAnswer: settle,
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
    refresh() {
      settle();
      polling.refresh();
    },
    destroy() {
      polling.stop();
      clearTimeout(ageing);
      listeners.clear();
    },
  };
}

type Known = Omit<TrackerState, "phase">;

function learn(state: TrackerState, answer?: Answer): Known {
  if (!answer) return state;
  if ("failure" in answer) return { ...state, failure: answer.failure };
  const { reading, serverTime } = answer;
  const checkedAt = Date.now();
  const asOf = serverTime ?? checkedAt;
  // What the customer knows already isn't taken back.
  if (state.reading && isOlder(reading, state.reading, asOf)) return { ...state, ...fail("bad_answer", "Outdated.") };
  // Ages are taken by the server's own clock: this device's may be hours off.
  const toOwnClock = (time?: string | null) => (time ? checkedAt - Math.max(0, asOf - Date.parse(time)) : null);
  const { located_at } = reading;
  const locatedAt = toOwnClock(located_at);
  // A rider's clock that is ahead makes a fix new when it first comes, and not again each time.
  const known = located_at === state.reading?.located_at ? state.locatedAt : null;
  const entered = reading.history.findLast(({ status }) => status === reading.status);
  return {
    reading,
    checkedAt,
    locatedAt: locatedAt && Math.min(locatedAt, known ?? locatedAt),
    since: toOwnClock(entered?.at),
    failure: null,
  };
}

function shift({ checkedAt, locatedAt, since, ...rest }: TrackerState, back: number): TrackerState {
  const move = (time: number | null) => time && time - back;
  return { ...rest, checkedAt: move(checkedAt), locatedAt: move(locatedAt), since: move(since) };
}
