import { isStatus } from "../../contract/status.ts";
import type { Reading } from "../feed/reading.ts";
import type { Format } from "../text/format.ts";
import { fill } from "../text/words.ts";
import { viewArrival } from "./expect-arrival.ts";
import { judgeSearch } from "./judge-search.ts";
import type { Scene } from "./scene.ts";
import { scheduledAt } from "./scheduled-at.ts";

const MINUTE = 60_000;
/** So many minutes and more, of way or of silence, aren't counted: the clock says it. */
const COUNTED = 60;
/** Hebrew, Arabic and their neighbours, and what turns the direction of text. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u202a-\u2069]/;

/**
 * The one sentence a customer reads first.
 *
 * @param aloud for a screen reader that speaks every change: without the numbers that change by the minute
 */
export function sayStatus(scene: Scene, aloud = false): string {
  const { reading, failure, phase } = scene.state;
  const { text } = scene;
  if (!reading) {
    const trouble = failure && text.failures[failure.code];
    if (!aloud) return trouble?.title ?? "";
    return trouble ? `${trouble.title}. ${trouble.help}` : text.loading;
  }
  if (reading.status === "delivered") return sayDelivered(scene, reading);
  if (phase === "stale" && !aloud) return saySilence(scene, reading);
  if (phase === "stale" && reading.rider?.location) return text.lastPlace;
  if (phase === "stale" && failure) return text.failures[failure.code].title;
  return sayProgress(scene, reading, aloud);
}

/** A name that may run the other way than the sentence around it is set apart: https://unicode.org/reports/tr9/ */
export function riderName({ state, text, locale }: Scene): string {
  const name = state.reading?.rider?.name || text.rider;
  return locale.dir === "rtl" || RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

function sayDelivered({ text, format }: Scene, reading: Reading): string {
  const end = reading.history.findLast(({ status }) => status === "delivered");
  if (!end) return text.status.delivered;
  return sayAt(format, text.deliveredAt, Date.parse(end.at));
}

/** Fills in a clock time, and adds the day if that isn't today: languages differ in how it would join the sentence. */
export function sayAt(format: Format, sentence: string, at: number): string {
  const day = format.day(at);
  return fill(sentence, { time: format.clock(at) }) + (day && ` · ${day}`);
}

/**
 * Old news is the rider's phone's only when our own questions are still answered; and it is as old as the rider's place,
 * whoever is silent by now.
 */
function saySilence(scene: Scene, { rider }: Reading): string {
  const { state, now, text, format } = scene;
  const checkedAt = state.checkedAt ?? now;
  const locatedAt = rider && state.locatedAt;
  const since = Math.min(checkedAt, locatedAt ?? checkedAt);
  const minutes = Math.max(1, Math.floor((now - since) / MINUTE));
  if (minutes >= COUNTED) return sayAt(format, locatedAt === null ? text.checkedAt : text.lastPlaceAt, since);
  const sentences = locatedAt === null || state.failure ? text.noNews : text.phoneSilent;
  return format.plural(sentences, minutes, { name: riderName(scene) });
}

function sayProgress(scene: Scene, reading: Reading, aloud: boolean): string {
  const { arrival, now, text, format } = scene;
  const { status } = reading;
  const name = riderName(scene);
  // The eye finds it where an arrival would stand.
  const begins = aloud && scheduledAt(reading);
  if (begins) return `${text.status.pending} · ${format.when(begins)}`;
  const search = judgeSearch(scene);
  if (search) return text[search];
  const { face, minutes } = arrival ? viewArrival(arrival, now) : {};
  if (face === "late") return text.late;
  const away = status === "in_transit";
  if (face === "now" && (away || status === "picked_up")) return text.arrivingNow;
  if (away && minutes && minutes < COUNTED && !aloud) return format.plural(text.away, minutes, { name });
  return isStatus(status) ? fill(text.status[status], { name }) : text.unknownStatus;
}
