import type { Calendar } from "./create-calendar.ts";

/**
 * How somebody comes: to a place that was promised them, in time or after its second; or unannounced, because they are
 * new here or were away for long, or although they have a place that is yet to come.
 */
export type Arrival = "punctual" | "late" | "new" | "restless";

/** What the next seconds bring, to judge by the last ones. Times are whole seconds of the limiter's clock. */
export interface Forecast {
  note(arrival: Arrival): void;
  /** So many seconds, from `from` until before `until`, are over; at `rate` requests a second. */
  pass(from: number, until: number, rate: number): void;
  /** What to keep for unannounced requests, a second, of `rate`. */
  unannounced(second: number, rate: number): number;
  /** Which part of those who were promised a place come to it, sooner or later. */
  present(): number;
  /** Which part of those who are expected in this second come in it. */
  punctual(): number;
  /** Which part of those who are up to `HELD_SECONDS` late will yet come in that time. */
  late(): number;
}

/** So long after its second a place isn't given to others yet. */
export const HELD_SECONDS = 2;
/** So long after its second it is decided whether anybody came. Until then the calendar must keep it. */
export const DECIDED_SECONDS = 60;
/**
 * How much of the rate may be kept for those who come unannounced. The new ones of a moment, after an outage say, may be
 * as many as all viewers together; who is restless could push out the patient by it.
 */
const NEW_AT_MOST = 0.8;
const RESTLESS_AT_MOST = 0.2;
/** They come by chance, now more and now less: so many times 1/√rate is kept beside what they need on average. */
const UNEVEN = 0.7;
const UNANNOUNCED_MEMORY_SECONDS = 30;
/** Nothing is concluded from less. */
const FEWEST_SECONDS = 2;
const PRESENT_MEMORY_SECONDS = 300;
/** No more than so many of those who are promised a place are thought to stay away: they may all come next time. */
const FEWEST_PRESENT = 0.6;
/** Of the counts of those who come in time or late: what a second keeps of those before it. */
const KEPT = 0.9;

/** @param perSecond the rate at first */
export function createForecast(calendar: Calendar, perSecond: number, start: number): Forecast {
  let came: Record<Arrival, number> = { punctual: 0, late: 0, new: 0, restless: 0 };
  /** When anybody came again after a long silence, an outage say, of which nothing can be concluded. */
  let since = start;
  let unannounced = 0;
  /** Lately: places promised, and those of them to which somebody came. */
  let promised = PRESENT_MEMORY_SECONDS * perSecond;
  let claimed = promised;
  /** Lately: who came in time, who came late, and who hadn't come when their place was given to others. */
  let punctual = 1;
  let late = 1;
  let overdue = 1;

  return {
    note(arrival) {
      came[arrival]++;
    },
    pass(from, until, rate) {
      punctual = KEPT * (punctual + came.punctual) + 1 - KEPT;
      late = KEPT * (late + came.late) + 1 - KEPT;
      for (let second = from - HELD_SECONDS; second < Math.min(until - HELD_SECONDS, from + 1); second++) {
        overdue = KEPT * overdue + calendar.open(second);
      }
      const passed = until - from;
      if (passed > UNANNOUNCED_MEMORY_SECONDS) {
        since = until;
        unannounced = 0;
      } else {
        const kept = Math.exp(-passed / UNANNOUNCED_MEMORY_SECONDS);
        unannounced = unannounced * kept + Math.min(came.new, rate * NEW_AT_MOST);
        unannounced += Math.min(came.restless, rate * RESTLESS_AT_MOST);
        for (let second = from - DECIDED_SECONDS; second < until - DECIDED_SECONDS; second++) {
          if (second < since) continue;
          const kept = Math.exp(-1 / PRESENT_MEMORY_SECONDS);
          promised = promised * kept + calendar.promised(second);
          claimed = claimed * kept + calendar.promised(second) - calendar.open(second);
        }
      }
      came = { punctual: 0, late: 0, new: 0, restless: 0 };
    },
    unannounced(second, rate) {
      const known = UNANNOUNCED_MEMORY_SECONDS * (1 - Math.exp((since - second) / UNANNOUNCED_MEMORY_SECONDS));
      return (unannounced * (1 + UNEVEN / Math.sqrt(rate))) / Math.max(FEWEST_SECONDS, known);
    },
    present: () => Math.min(1, Math.max(FEWEST_PRESENT, claimed / promised)),
    punctual: () => punctual / (punctual + overdue),
    late: () => late / (late + overdue),
  };
}
