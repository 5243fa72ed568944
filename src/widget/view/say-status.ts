import { isStatus } from "../../contract/status.ts";
import { fill } from "../text/fill.ts";
import type { Reading } from "../types.ts";
import { viewArrival } from "./expect-arrival.ts";
import type { Scene } from "./scene.ts";

const MINUTE = 60_000;

export interface Sentence {
  words: string;
  /** The same news without the numbers that change by the minute, for a screen reader that speaks every change. */
  spoken: string;
}

/** The one sentence a customer reads first. */
export function sayStatus(scene: Scene): Sentence {
  const { state, text } = scene;
  const { reading, failure, phase } = state;
  if (!reading) {
    if (!failure) return { words: "", spoken: text.loading };
    const { title, help } = text.failures[failure.code];
    return { words: title, spoken: `${title}. ${help}` };
  }
  if (reading.status === "delivered") return same(sayDelivered(scene, reading));
  if (phase === "stale") return { words: saySilence(scene, reading), spoken: text.lastPlace };
  return sayProgress(scene, reading);
}

export function riderName({ state, text }: Scene): string {
  return state.reading?.rider?.name || text.rider;
}

function sayDelivered({ text, format }: Scene, reading: Reading): string {
  const end = reading.history.findLast(({ status }) => status === "delivered");
  return end ? fill(text.deliveredAt, { time: format.clock(Date.parse(end.at)) }) : text.status.delivered;
}

/** Old news is the rider's phone's only when our own questions are still answered. */
function saySilence(scene: Scene, { rider }: Reading): string {
  const { state, now, text, format } = scene;
  const { failure, checkedAt, locatedAt } = state;
  const phoneSilent = rider && locatedAt !== null && !failure;
  const minutes = Math.floor((now - ((phoneSilent ? locatedAt : checkedAt) ?? now)) / MINUTE);
  return format.plural(phoneSilent ? text.phoneSilent : text.noNews, Math.max(1, minutes), { name: riderName(scene) });
}

function sayProgress(scene: Scene, { status }: Reading): Sentence {
  const { arrival, now, text, format } = scene;
  const name = riderName(scene);
  const usual = isStatus(status) ? fill(text.status[status], { name }) : text.unknownStatus;
  if (!arrival) return same(usual);

  const { face, minutes } = viewArrival(arrival, now);
  if (face === "late") return same(text.late);
  const away = status === "in_transit";
  if (face === "now" && (away || status === "picked_up")) return same(text.arrivingNow);
  return { words: away ? format.plural(text.away, minutes, { name }) : usual, spoken: usual };
}

function same(words: string): Sentence {
  return { words, spoken: words };
}
