import type { HistoryEntry } from "../../contract/tracking.ts";
import { deliveryAt, isoTime, type News, STEPS } from "./delivery-at.ts";
import { TO_SHOP_TOO } from "./neighbourhood.ts";
import { playJourney } from "./play-journey.ts";

/** What comes of asking at one moment. */
export interface Moment {
  /** The body of a record, the HTTP status of a refusal, a connection that is cut, or one that brings nothing. */
  answer: Readonly<Record<string, unknown>> | number | "cut" | "hang";
  /** Seconds until there is something new to say; null leaves it to the widget when to ask again. */
  wait: number | null;
}

/** What there is to say `seconds` after the first question, at `now` (ms of this device's clock): a pure function. */
export type Scenario = (seconds: number, now: number) => Moment;

/** As often as anybody would ask who isn't in a hurry. */
const CALM = 15;
const HOUR = 3_600_000;

/** Everything that `data-demo` can play; those that are statuses are named like them. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  journey: playJourney,
  pending: still(0, (now) => ({
    status: "pending",
    history: [step("pending", 45, now)],
    scheduled_at: isoTime((Math.ceil(now / HOUR) + 20) * HOUR),
  })),
  searching: between(5, 55),
  searching_long: still(0, (now) => ({ history: [step("searching", 9, now)] })),
  rider_assigned: still(STEPS.rider_assigned + 10),
  rider_arriving: between(STEPS.rider_arriving + 5, STEPS.at_pickup - 5),
  at_pickup: still(STEPS.at_pickup + 60),
  picked_up: still(STEPS.picked_up + 6),
  in_transit: between(STEPS.in_transit + 10, STEPS.delivered - 100),
  nearly_there: between(STEPS.delivered - 25, STEPS.delivered - 3),
  late: still(STEPS.delivered - 30, () => ({ eta_minutes: 0 })),
  silent_phone: (seconds, now) => {
    const located_at = isoTime(now - (150 + (seconds % 600)) * 1000);
    return say({ ...deliveryAt(STEPS.in_transit + 40, now), located_at });
  },
  offline: (seconds, now) =>
    seconds < 1 ? { ...say(deliveryAt(STEPS.in_transit + 40, now)), wait: 1 } : refuse("cut"),
  rider_lost: loseRider,
  no_eta: still(STEPS.in_transit + 80, () => ({ eta_minutes: null, distance_remaining_km: null })),
  unknown_status: still(STEPS.in_transit + 60, () => ({ status: "at_the_gate" })),
  delivered: still(STEPS.delivered + 60),
  cancelled: still(STEPS.rider_assigned - 1, (now) => ({
    status: "cancelled",
    history: [step("searching", 6, now), step("cancelled", 2, now)],
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

/** One moment of the delivery, for ever. */
function still(seconds: number, change?: (now: number) => object): Scenario {
  return (_, now) => say({ ...deliveryAt(seconds, now), ...change?.(now) });
}

/** A stretch of the delivery as it happens, over and over. */
function between(from: number, to: number): Scenario {
  return (seconds, now) => say(deliveryAt(from + (seconds % (to - from)), now));
}

/** Amina gives up on the way to the shop; the search begins again, and finds Joseph. */
function loseRider(seconds: number, now: number): Moment {
  const [search, found, end] = [12, 24, 60];
  const t = seconds % end;
  if (t < search) return { ...say(deliveryAt(STEPS.rider_arriving + 5 + t, now)), wait: search - t };
  const again = { status: "searching", at: isoTime(now - (t - search) * 1000) };
  const before = [step("searching", 5, now), step("rider_assigned", 4, now), again];
  if (t < found) return { ...say({ ...deliveryAt(0, now), history: before }), wait: found - t };
  const joseph = { name: "Joseph K.", toShop: TO_SHOP_TOO, ago: () => t - found };
  const anew = deliveryAt(STEPS.rider_arriving + t - found, now, joseph);
  const history = [...before, ...anew.history.filter(({ status }) => status !== "searching")];
  return { ...say({ ...anew, history }), wait: Math.min(CALM, end - t) };
}

function say(answer: News | object): Moment {
  return { answer: { ...answer }, wait: CALM };
}

function refuse(answer: number | "cut" | "hang"): Moment {
  return { answer, wait: null };
}

function step(status: HistoryEntry["status"], minutes: number, now: number): HistoryEntry {
  return { status, at: isoTime(now - minutes * 60_000) };
}
