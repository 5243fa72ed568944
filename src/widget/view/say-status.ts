import { isStatus } from "../../contract/status.ts";
import type { Reading } from "../feed/reading.ts";
import type { Format } from "../text/format.ts";
import { fill } from "../text/words.ts";
import type { CardState } from "./card-state.ts";
import { viewArrival } from "./expect-arrival.ts";

const MINUTE = 60_000;
/** A search that takes longer, in milliseconds, is called long. */
const LONG = 4 * MINUTE;
/** So many minutes and more, of way or of silence, aren't counted: the clock says it. */
const COUNTED = 60;
/** About as long as most riders' names, for the room of sentences that will have one. */
const USUAL_NAME = "Amina W.";
/** Hebrew, Arabic and their neighbours, and what turns the direction of text. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u202a-\u2069]/;

/**
 * The one sentence a customer reads first.
 *
 * @param aloud for a screen reader that speaks every change: without the numbers that change by the minute
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

/** A name that may run the other way than the sentence around it is set apart: https://unicode.org/reports/tr9/ */
export function riderName({ state, text, locale }: CardState): string {
  const name = state.reading?.rider?.name || text.rider;
  return locale.dir === "rtl" || RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

function sayDelivered({ text, format }: CardState, reading: Reading): string {
  const end = reading.history.findLast(({ status }) => status === "delivered");
  if (!end) return text.status.delivered;
  return sayAt(format, text.deliveredAt, Date.parse(end.at));
}

/** Fills in a clock time, and adds the day if that isn't today: languages differ in how it would join the sentence. */
export function sayAt(format: Format, sentence: string, at: number): string {
  const day = format.day(at);
  return fill(sentence, { time: format.clock(at) }) + (day && ` · ${day}`);
}

/** When the rider's phone last said where it is, or would say so now. */
export function sayLastPlace({ state, now, text, format }: CardState): string {
  return sayAt(format, text.lastPlaceAt, state.locatedAt ?? state.checkedAt ?? now);
}

/**
 * Old news is the rider's phone's only when our own questions are still answered; and it is as old as the rider's place,
 * whoever is silent by now.
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

/** Every sentence that can replace the status when the rider's phone or the connection goes, or comes back. */
export function listTurns(card: CardState): string[] {
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
  // The eye finds it where an arrival would stand.
  const begins = aloud && scheduledAt(reading);
  if (begins) return `${text.status.pending} · ${format.when(begins)}`;
  const search = judgeSearch(card);
  if (search) return text[search];
  const { face, minutes } = arrival ? viewArrival(arrival, now) : {};
  if (face === "late") return text.late;
  const away = status === "in_transit";
  if (face === "now" && (away || status === "picked_up")) return text.arrivingNow;
  if (away && minutes && minutes < COUNTED && !aloud) return format.plural(text.away, minutes, { name });
  return isStatus(status) ? fill(text.status[status], { name }) : text.unknownStatus;
}

/** What a customer should hear about the search for a rider: that it takes long, or that it has begun again. */
export function judgeSearch({ state }: CardState): "searchingLong" | "searchingAgain" | null {
  const { reading, since, checkedAt } = state;
  if (reading?.status !== "searching") return null;
  // As of the last answer: without another one nobody knows that the search goes on.
  if (since !== null && checkedAt !== null && checkedAt - since > LONG) return "searchingLong";
  return reading.history.some(({ status }) => status === "rider_assigned") ? "searchingAgain" : null;
}

/** When a delivery that was ordered for later begins. */
export function scheduledAt(reading: Reading | null): number | undefined {
  return (reading?.status === "pending" && Date.parse(reading.scheduled_at ?? "")) || undefined;
}
