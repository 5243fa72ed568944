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
  tone: "plain" | "good" | "stale" | "error";
}

/** The one sentence a customer reads first. */
export function sayStatus(scene: Scene): Sentence {
  const { state, text } = scene;
  if (!state.reading) {
    if (!state.failure) return { words: "", spoken: text.loading, tone: "plain" };
    const { title, help } = text.failures[state.failure.code];
    return { words: title, spoken: `${title}. ${help}`, tone: "error" };
  }
  if (state.reading.status === "delivered") return same(sayDelivered(scene, state.reading), "good");
  if (state.phase === "stale")
    return { words: saySilence(scene, state.reading), spoken: text.lastPlace, tone: "stale" };
  return { ...sayProgress(scene, state.reading), tone: "plain" };
}

export function riderName({ state, text }: Scene): string {
  return state.reading?.rider?.name || text.rider;
}

function sayDelivered({ text, format }: Scene, reading: Reading): string {
  const end = reading.history.findLast(({ status }) => status === "delivered");
  return end ? fill(text.deliveredAt, { time: format.clock(Date.parse(end.at)) }) : text.status.delivered;
}

/** Old news is the rider's phone's only when our own questions are still answered. */
function saySilence(scene: Scene, reading: Reading): string {
  const { state, now, text, format } = scene;
  const minutesSince = (at: number | null) => Math.max(1, Math.floor((now - (at ?? now)) / MINUTE));
  if (state.failure || state.locatedAt === null || !reading.rider)
    return format.plural(text.noNews, minutesSince(state.checkedAt), {});
  return format.plural(text.phoneSilent, minutesSince(state.locatedAt), { name: riderName(scene) });
}

function sayProgress(scene: Scene, reading: Reading): Omit<Sentence, "tone"> {
  const { arrival, now, text, format } = scene;
  const { status } = reading;
  const name = riderName(scene);
  const usual = isStatus(status) ? fill(text.status[status], { name }) : text.unknownStatus;
  if (!arrival) return { words: usual, spoken: usual };

  const { face, minutes } = viewArrival(arrival, now);
  if (face === "late") return { words: text.late, spoken: text.late };
  const close = status === "in_transit" || status === "picked_up";
  if (face === "now" && close) return { words: text.arrivingNow, spoken: text.arrivingNow };
  const counted = status === "in_transit" ? format.plural(text.away, minutes, { name }) : usual;
  return { words: counted, spoken: usual };
}

function same(words: string, tone: Sentence["tone"]): Sentence {
  return { words, spoken: words, tone };
}
