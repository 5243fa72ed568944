import { isStatus } from "../../contract/status.ts";
import type { Reading } from "../feed/reading.ts";
import type { Format } from "../text/format.ts";
import { fill } from "../text/words.ts";
import type { CardState } from "./card-state.ts";
import { viewArrival } from "./expect-arrival.ts";

const MINUTE = 60_000;
/** Milliseconds after which a search is called long. */
const LONG = 4 * MINUTE;
/** From so many minutes on, the card shows a clock time instead of counting them. */
const COUNTED = 60;
/** Stands for a rider's name that isn't known yet where room is reserved. Most names are about as long. */
const USUAL_NAME = "Amina W.";
/** Letters of scripts that run from right to left, and characters that change the direction of text. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u202a-\u2069]/;

/**
 * The sentence that a customer reads first.
 *
 * @param aloud true for a screen reader, which speaks every change: leaves out the numbers that change by the minute
 */
export function sayStatus(card: CardState, aloud = false): string {
  const { reading, failure, phase } = card.state;
  const { text } = card;
  if (!reading) {
    const trouble = failure && text.failures[failure.code];
    if (!aloud) return trouble?.title ?? "";
    return trouble ? `${trouble.title}. ${trouble.help}` : text.loading;
  }
  if (reading.status === "delivered") return sayDelivered(card, reading);
  if (phase === "stale" && !aloud) return saySilence(card, reading);
  if (phase === "stale" && reading.rider?.location) return text.lastPlace;
  if (phase === "stale" && failure) return text.failures[failure.code].title;
  return sayProgress(card, reading, aloud);
}

/**
 * What a screen reader says whenever it changes: the status, and the time of arrival, which only moves by two minutes or
 * more (expect-arrival). What changes by the minute is left out.
 */
export function sayAloud(card: CardState): string {
  const { state, now, arrival, text, format } = card;
  const spoken = sayStatus(card, true);
  if (!arrival || state.phase === "stale" || viewArrival(arrival, now).face !== "coming") return spoken;
  return `${spoken}. ${sayAt(format, text.arrivesAt, arrival.at)}`;
}

/** The rider's name. It is isolated where it may run against the sentence: https://unicode.org/reports/tr9/ */
export function riderName({ state, text, locale }: CardState): string {
  const name = state.reading?.rider?.name || text.rider;
  return locale.dir === "rtl" || RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

function sayDelivered({ text, format }: CardState, reading: Reading): string {
  const end = reading.history.findLast(({ status }) => status === "delivered");
  if (!end) return text.status.delivered;
  return sayAt(format, text.deliveredAt, Date.parse(end.at));
}

/** Fills in a clock time. A day other than today follows the sentence, because languages differ in how it would join it. */
export function sayAt(format: Format, sentence: string, at: number): string {
  const day = format.day(at);
  return fill(sentence, { time: format.clock(at) }) + (day && ` · ${day}`);
}

/** Says when the rider's phone last told its place. Before it has, says so for now, to reserve the room. */
export function sayLastPlace({ state, now, text, format }: CardState): string {
  return sayAt(format, text.lastPlaceAt, state.locatedAt ?? state.checkedAt ?? now);
}

/**
 * Says for how long there has been no news. The rider's phone is named only while our own requests succeed. The silence
 * counts from the rider's last place, or from our last answer if that is older.
 */
function saySilence(card: CardState, { rider }: Reading): string {
  const { state, now, text, format } = card;
  const checkedAt = state.checkedAt ?? now;
  const locatedAt = rider && state.locatedAt;
  const since = Math.min(checkedAt, locatedAt ?? checkedAt);
  const minutes = Math.max(1, Math.floor((now - since) / MINUTE));
  if (minutes >= COUNTED) return sayAt(format, locatedAt === null ? text.checkedAt : text.lastPlaceAt, since);
  const sentences = locatedAt === null || state.failure ? text.noNews : text.phoneSilent;
  return format.plural(sentences, minutes, { name: riderName(card) });
}

/** Every sentence that can replace the status when the rider's phone or the connection fails or comes back. */
export function listReplacements(card: CardState): string[] {
  const { state, now, text, format } = card;
  const name = state.reading?.rider ? riderName(card) : USUAL_NAME;
  const silences = [text.phoneSilent, text.noNews].flatMap((forms) =>
    Object.values(forms).map((sentence) => format.plural({ other: sentence }, COUNTED - 1, { name })),
  );
  const checked = sayAt(format, text.checkedAt, state.checkedAt ?? now);
  return [...silences, sayLastPlace(card), checked, state.reading ? sayProgress(card, state.reading, false) : ""];
}

function sayProgress(card: CardState, reading: Reading, aloud: boolean): string {
  const { arrival, now, text, format } = card;
  const { status } = reading;
  const name = riderName(card);
  // On screen this time stands in the place of the arrival.
  const begins = aloud && scheduledAt(reading);
  if (begins) return `${text.status.pending} · ${format.when(begins)}`;
  const search = classifySearch(card);
  if (search) return text[search];
  const { face, minutes } = arrival ? viewArrival(arrival, now) : {};
  if (face === "late") return text.late;
  const away = status === "in_transit";
  if (face === "now" && (away || status === "picked_up")) return text.arrivingNow;
  if (away && minutes && minutes < COUNTED && !aloud) return format.plural(text.away, minutes, { name });
  return isStatus(status) ? fill(text.status[status], { name }) : text.unknownStatus;
}

/** Whether the search for a rider takes long or has begun again; null for any other search, and any other status. */
export function classifySearch({ state }: CardState): "searchingLong" | "searchingAgain" | null {
  const { reading, since, checkedAt } = state;
  if (reading?.status !== "searching") return null;
  // Counted up to the last answer: without a newer one, the search may be over.
  if (since !== null && checkedAt !== null && checkedAt - since > LONG) return "searchingLong";
  return reading.history.some(({ status }) => status === "rider_assigned") ? "searchingAgain" : null;
}

/** When the search for a rider begins, in milliseconds, for a delivery that was ordered for later. */
export function scheduledAt(reading: Reading | null): number | undefined {
  return (reading?.status === "pending" && Date.parse(reading.scheduled_at ?? "")) || undefined;
}
