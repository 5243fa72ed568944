import { isFinal, isStatus } from "../../contract/status.ts";
import type { Failure, Reading } from "../feed/reading.ts";
import type { Format } from "../text/format.ts";
import { fill } from "../text/words.ts";
import type { CardState } from "./card-state.ts";
import { viewArrival } from "./expect-arrival.ts";

const MINUTE = 60_000;
/** Milliseconds after which a search is called long. */
const LONG = 4 * MINUTE;
/** Metres. A rider who stands is at the door within the first, and one who rides arrives now within the second. */
const DOOR = 80;
const NEAR = 300;
/** In km/h. Phones report such speeds of riders who stand, too. */
export const SLOW = 5;
/** Letters of scripts that run from right to left, and characters that change the direction of text. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u202a-\u2069]/;

/** A first answer that takes long. It may still come, but the visitor can ask again. */
const LATE: Failure = { code: "timeout", message: "", retryable: true, retryAfterSeconds: null };

/** Why there is no record to show; null if there is one, and while its request takes no longer than usual. */
export const findTrouble = ({ state, slow, hasWords }: CardState): Failure | null =>
  state.reading ? null : (state.failure ?? (slow && hasWords ? LATE : null));

/**
 * The sentence that a customer reads first.
 *
 * @param aloud true for a screen reader, which speaks every change: leaves out the numbers that change by the minute
 */
export function sayStatus(card: CardState, aloud = false): string {
  const { reading, failure, phase } = card.state;
  const { text } = card;
  if (!reading) {
    const { code } = findTrouble(card) ?? {};
    const trouble = code && text.failures[code];
    if (!aloud) return trouble?.title ?? "";
    return trouble ? `${trouble.title}. ${trouble.help}` : text.loading;
  }
  const progress = sayProgress(card, reading);
  const silence = aloud && (failure ? text.failures[failure.code].title : saySilence(card));
  return phase === "stale" && silence ? `${progress}. ${silence}` : progress;
}

/** Matches the space before an initial at the end of a name. A line that begins with an initial is hard to read. */
const BEFORE_INITIAL = / (?=\S{1,2}$)/;

export function riderName(card: CardState): string {
  return isolate(card, card.state.reading?.rider?.name || card.text.rider);
}

/** Prepares a name for a sentence. Isolates it if it may run in the other direction: https://unicode.org/reports/tr9/ */
export function isolate({ locale }: CardState, given: string): string {
  const name = given.replace(BEFORE_INITIAL, "\u00a0");
  return locale.dir === "rtl" || RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Fills in a clock time. A day other than today follows the sentence, because languages differ in how it would join it. */
export function sayAt(format: Format, sentence: string, at: number): string {
  const day = format.day(at);
  return fill(sentence, { time: format.clock(at) }) + (day && ` · ${day}`);
}

/** Says since when there has been no news: the rider's last fix, or our last answer if that is older. Null while there is. */
export function saySilence({ state, text, format }: CardState): string | null {
  const { phase, checkedAt, locatedAt } = state;
  if (phase !== "stale" || checkedAt === null) return null;
  return sayAt(format, text.noSignal, Math.min(checkedAt, locatedAt ?? checkedAt));
}

/** Every sentence that can replace the status when the rider's phone or the connection fails or comes back; none at the end. */
export function listReplacements(card: CardState): string[] {
  const { reading } = card.state;
  return !reading || isFinal(reading.status) ? [] : [sayProgress(card, reading), sayStep(card, reading)];
}

function sayProgress(card: CardState, reading: Reading): string {
  const { text, takenOver } = card;
  const name = riderName(card);
  if (takenOver && !isFinal(reading.status)) return fill(text.takenOver, { name });
  // Of a silent rider only the step is known.
  const special = classifySearch(card) ?? (card.state.phase === "stale" ? null : classifyArrival(card));
  return special ? fill(text[special], { name }) : sayStep(card, reading);
}

function sayStep(card: CardState, { status, stops_before: stops, cancelled_by: by, return: back }: Reading): string {
  const { text, format } = card;
  if (back) return text.notHandedOver;
  if (status === "cancelled" && (by === "merchant" || by === "service")) return text.cancelledBy[by];
  if (hasOrder(status) && stops) {
    return fill(text[stops === 1 ? "oneStopBefore" : "stopsBefore"], { n: format.number(stops) });
  }
  return isStatus(status) ? fill(text.status[status], { name: riderName(card) }) : text.unknownStatus;
}

const hasOrder = (status: string) => status === "in_transit" || status === "picked_up";

/**
 * Whether the rider is at the door, arrives now, or is late; null otherwise. A rider who stands at the door is there,
 * even if the card promised a later time. A rider who is known to be far away is neither there nor arrives now, whatever the
 * estimate says.
 */
export function classifyArrival(card: CardState): "atDoor" | "arrivingNow" | "late" | null {
  const { state, arrival, now, metres } = card;
  const { status = "", rider, eta_minutes, stops_before: stops } = state.reading ?? {};
  const late = arrival && viewArrival(arrival, now).late;
  // Who goes to the neighbours before is as near, and doesn't come yet.
  if (hasOrder(status) && !stops && (metres ?? 0) <= NEAR) {
    const stands = status === "in_transit" && (rider?.speed_kph ?? 0) < SLOW;
    if (eta_minutes === 0 || (metres !== null && metres < DOOR && stands)) return "atDoor";
    // At this distance the newest estimate counts, not the time that the card has promised.
    if (arrival && arrival.told - now < MINUTE && !(late && metres === null)) return "arrivingNow";
  }
  return late ? "late" : null;
}

/** Whether the search for a rider takes long or has begun again; null for any other search, and any other status. */
export function classifySearch({ state }: CardState): "searchingLong" | "searchingAgain" | null {
  const { reading, since, checkedAt } = state;
  if (reading?.status !== "searching") return null;
  // The time counts up to the last answer, because the search may have ended since.
  if (since !== null && checkedAt !== null && checkedAt - since > LONG) return "searchingLong";
  return reading.history.some(({ status }) => status === "rider_assigned") ? "searchingAgain" : null;
}
