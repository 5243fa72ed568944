import type { HistoryEntry } from "../../contract/tracking.ts";
import { type DemoRecord, deliveryAt, isoTime, STEPS, TO_SHOP_TOO } from "./delivery-at.ts";

/** What a request at one moment leads to. */
export interface Outcome {
  /** The body of a record, the HTTP status of a refusal, a cut connection, or a connection that hangs. */
  answer: Readonly<Record<string, unknown>> | number | "cut" | "hang";
  /** Seconds until there is news. Null leaves the next request to the widget's own schedule. */
  wait: number | null;
}

/** A pure function of the seconds since the first request, and of the time, in milliseconds of this device's clock. */
export type Scenario = (seconds: number, now: number) => Outcome;

/** Seconds between two answers, in scenarios that run in real time. */
const CALM = 15;
const HOUR = 3_600_000;

/** Everything that `data-demo` can play. A scenario that shows one status has its name. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  journey: playJourney,
  pending: still(0, (now) => ({
    status: "pending",
    history: [step("pending", 45, now)],
    scheduled_at: isoTime((Math.ceil(now / HOUR) + 20) * HOUR),
    arrives_after: isoTime((Math.ceil(now / HOUR) + 20) * HOUR),
    arrives_before: isoTime((Math.ceil(now / HOUR) + 20.5) * HOUR),
  })),
  searching: between(5, 55),
  searching_long: still(0, (now) => ({ history: [step("searching", 9, now)] })),
  rider_assigned: still(STEPS.rider_assigned + 10),
  rider_arriving: between(STEPS.rider_arriving + 5, STEPS.at_pickup - 5),
  at_pickup: still(STEPS.at_pickup + 60),
  picked_up: still(STEPS.picked_up + 6),
  in_transit: between(STEPS.in_transit + 22, STEPS.delivered - 100),
  stops_before: still(STEPS.in_transit + 40, () => ({ stops_before: 1, eta_minutes: 8, route: null })),
  nearly_there: between(STEPS.delivered - 35, STEPS.delivered - 13),
  at_door: still(STEPS.delivered - 1),
  late: beLate,
  silent_phone: (seconds, now) => say(deliveryAt(STEPS.in_transit + 40, now - (150 + (seconds % 600)) * 1000)),
  offline: (seconds, now) =>
    seconds < 1 ? { ...say(deliveryAt(STEPS.in_transit + 40, now)), wait: 1 } : refuse("cut"),
  rider_lost: loseRider,
  no_eta: still(STEPS.in_transit + 80, () => ({ eta_minutes: null, distance_remaining_km: null })),
  unknown_status: still(STEPS.in_transit + 60, () => ({ status: "at_the_gate" })),
  delivered: still(STEPS.delivered + 60),
  cancelled: cancelledBy("merchant"),
  no_rider: cancelledBy("service"),
  returning: still(STEPS.delivered + 60, (now) => ({
    status: "cancelled",
    history: [
      step("searching", 31, now),
      step("rider_assigned", 30, now),
      step("at_pickup", 25, now),
      step("picked_up", 22, now),
      step("cancelled", 2, now),
    ],
    proof: null,
    return: { state: "returning", at: isoTime(now - 2 * 60_000) },
  })),
  loading: () => refuse("hang"),
  network: () => refuse("cut"),
  not_found: () => refuse(404),
  unauthorized: () => refuse(401),
  forbidden: () => refuse(403),
  rate_limited: () => refuse(429),
  server_error: () => refuse(503),
  bad_answer: () => say({}),
};

/** Seconds of the delivery at which its steps begin. */
const STEP_TIMES = [0, ...Object.values(STEPS).slice(1), STEPS.delivered + 10];
/** Seconds of the journey at which it plays the beginnings of the same steps. */
const PLAYED_TIMES = [0, 5, 9, 33, 38, 41, 81, 90];
const JOURNEY_SECONDS = 90;
/** Seconds between two answers. With longer pauses, the fast rider would jump. */
const JOURNEY_WAIT = 1;

/** A whole delivery in a minute and a half, over and over. Each moment of it reads like a moment of a real delivery. */
function playJourney(seconds: number, now: number): Outcome {
  const played = seconds % JOURNEY_SECONDS;
  const ago = (step: number) => played - convert(step, STEP_TIMES, PLAYED_TIMES);
  return { answer: deliveryAt(convert(played, PLAYED_TIMES, STEP_TIMES), now, { ago }), wait: JOURNEY_WAIT };
}

/** Converts a value from one scale to another. Both are ascending lists of matching values, linear in between. */
function convert(value: number, from: readonly number[], to: readonly number[]): number {
  const next = from.findIndex((mark) => mark > value);
  const part = Math.max(1, next);
  const [start = 0, end = 0] = [from[part - 1], from[part]];
  const [first = 0, last = 0] = [to[part - 1], to[part]];
  return first + ((last - first) * (value - start)) / (end - start);
}

/** Shows one moment of the delivery and never moves on. */
function still(seconds: number, change?: (now: number) => object): Scenario {
  return (_, now) => say({ ...deliveryAt(seconds, now), ...change?.(now) });
}

/** Plays a part of the delivery in real time, over and over. */
function between(from: number, to: number): Scenario {
  return (seconds, now) => say(deliveryAt(from + (seconds % (to - from)), now));
}

/** What was promised has passed for minutes when the first answer comes. The next one tells a new time. */
function beLate(seconds: number, now: number): Outcome {
  const answer = deliveryAt(STEPS.delivered - 90, now - 4 * 60_000);
  const rider = { ...answer.rider, speed_kph: 0 };
  if (seconds >= 1) return say({ ...answer, rider, eta_minutes: 6, located_at: isoTime(now) });
  // Without a position, an old fix isn't silence.
  return { ...say({ ...answer, rider: { ...rider, location: null }, eta_minutes: 0 }), wait: 1 };
}

/** Amina has given up on the way to the shop. The search begins again and finds Joseph. */
function loseRider(seconds: number, now: number): Outcome {
  const [search, found, end] = [12, 24, 60];
  // It begins with the moment that it is about.
  const t = (seconds + search) % end;
  if (t < search) return { ...say(deliveryAt(STEPS.rider_arriving + 5 + t, now)), wait: search - t };
  const again = { status: "searching", at: isoTime(now - (t - search) * 1000) };
  const before = [step("searching", 5, now), step("rider_assigned", 4, now), again];
  if (t < found) return { ...say({ ...deliveryAt(0, now), history: before }), wait: found - t };
  const joseph = {
    name: "Joseph K.",
    vehicle: "bicycle" as const,
    plate: null,
    toShop: TO_SHOP_TOO,
    ago: () => t - found,
  };
  const later = deliveryAt(STEPS.rider_arriving + t - found, now, joseph);
  const history = [...before, ...later.history.filter(({ status }) => status !== "searching")];
  return { ...say({ ...later, history }), wait: Math.min(CALM, end - t) };
}

function cancelledBy(cancelled_by: string): Scenario {
  return still(STEPS.rider_assigned - 1, (now) => ({
    status: "cancelled",
    history: [step("searching", 6, now), step("cancelled", 2, now)],
    arrives_after: null,
    arrives_before: null,
    cancelled_by,
  }));
}

function say(answer: DemoRecord | object): Outcome {
  return { answer: { ...answer }, wait: CALM };
}

function refuse(answer: number | "cut" | "hang"): Outcome {
  return { answer, wait: null };
}

function step(status: HistoryEntry["status"], minutes: number, now: number): HistoryEntry {
  return { status, at: isoTime(now - minutes * 60_000) };
}
