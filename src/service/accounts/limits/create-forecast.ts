import type { Calendar } from "./create-calendar.ts";
import { FORECAST, LIMITER } from "./settings.ts";

/**
 * How a caller comes: with a place, in its second (punctual) or after it (late); without a place (new); or with a place that
 * is still to come (restless).
 */
export type Arrival = "punctual" | "late" | "new" | "restless";

/** Estimates the arrivals of the next seconds from those of the last. Times are whole seconds of the limiter's clock. */
interface Forecast {
  note(arrival: Arrival): void;
  /** The seconds from `from` until before `until` are over; the rate was `rate` requests a second. */
  pass(from: number, until: number, rate: number): void;
  /** Places a second that viewers may book, of `rate`. It is more than can be served, because some viewers won't come. */
  placesForViewers(second: number, rate: number): number;
  /** The part of the holders of a second who come in it. */
  punctual(): number;
  /** The part of the missing holders who still come while their place is held. */
  late(): number;
}

/** @param perSecond the rate at the start */
export function createForecast(calendar: Calendar, perSecond: number, start: number): Forecast {
  let came: Record<Arrival, number> = { punctual: 0, late: 0, new: 0, restless: 0 };
  /** When callers came again after a long silence. A silence, such as an outage, says nothing about what follows. */
  let since = start;
  let unannounced = 0;
  /** Recent places that were promised, and those whose holder came. Old ones count less and less. */
  let promised = FORECAST.presentMemorySeconds * perSecond;
  let claimed = promised;
  /** Recent holders who came in time, who came late, and who had not come when their place went to others. */
  let punctual = 1;
  let late = 1;
  let overdue = 1;

  /** How many places a second to keep free for callers without a place, of `rate`. */
  function placesForOthers(second: number, rate: number): number {
    const memory = FORECAST.unannouncedMemorySeconds;
    const known = memory * (1 - Math.exp((since - second) / memory));
    return (unannounced * (1 + FORECAST.unevenness / Math.sqrt(rate))) / Math.max(FORECAST.fewestSeconds, known);
  }

  /** The part of the holders who come at all. */
  const present = () => Math.min(1, Math.max(FORECAST.fewestPresent, claimed / promised));

  return {
    note(arrival) {
      came[arrival]++;
    },
    pass(from, until, rate) {
      punctual = FORECAST.kept * (punctual + came.punctual) + 1 - FORECAST.kept;
      late = FORECAST.kept * (late + came.late) + 1 - FORECAST.kept;
      for (
        let second = from - FORECAST.heldSeconds;
        second < Math.min(until - FORECAST.heldSeconds, from + 1);
        second++
      ) {
        overdue = FORECAST.kept * overdue + calendar.open(second);
      }
      const passed = until - from;
      if (passed > FORECAST.unannouncedMemorySeconds) {
        since = until;
        unannounced = 0;
      } else {
        const kept = Math.exp(-passed / FORECAST.unannouncedMemorySeconds);
        unannounced = unannounced * kept + Math.min(came.new, rate * FORECAST.mostForNew);
        unannounced += Math.min(came.restless, rate * FORECAST.mostForRestless);
        for (let second = from - FORECAST.decidedSeconds; second < until - FORECAST.decidedSeconds; second++) {
          if (second < since) continue;
          const kept = Math.exp(-1 / FORECAST.presentMemorySeconds);
          promised = promised * kept + calendar.promised(second);
          claimed = claimed * kept + calendar.promised(second) - calendar.open(second);
        }
      }
      came = { punctual: 0, late: 0, new: 0, restless: 0 };
    },
    placesForViewers(second, rate) {
      const left = rate * LIMITER.mostForViewers - placesForOthers(second, rate);
      return Math.max(rate * LIMITER.leastForViewers, left) / present();
    },
    punctual: () => punctual / (punctual + overdue),
    late: () => late / (late + overdue),
  };
}
