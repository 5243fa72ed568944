import { fill } from "../text/words.ts";
import type { CardState } from "./card-state.ts";
import { viewArrival } from "./expect-arrival.ts";
import { sayCode, spell } from "./say-code.ts";
import { classifyArrival, classifySearch, isolate, sayStatus } from "./say-status.ts";

/** An arrival within so many minutes is counted down instead of dated, also past midnight. */
const SOON = 180;

/** The time that a customer looks for first. */
export interface When {
  /** What it is the time of. */
  label: string;
  /** A clock time, or two of them. */
  clock: string;
  /** The day, if it isn't today. */
  day: string;
  /** What is said beside it: the minutes that are left, or how the hand-over was confirmed. */
  beside?: string | null;
}

/** Null while there is no time to say: a note stands in its place (sayNote). */
export function sayWhen(card: CardState): When | null {
  const { state, now, text, format, arrival, onPaper } = card;
  const { reading, phase } = state;
  if (!reading) return null;
  const at = (label: string, time: number) => ({ label, clock: format.clock(time), day: format.day(time) });
  const { status, history, proof, signed_by: name } = reading;
  if (status === "delivered") {
    const end = history.findLast((step) => step.status === status);
    if (!end) return null;
    const beside = name ? fill(text.proof.signed, { name: isolate(card, name) }) : proof && text.proof[proof];
    return { ...at(text.steps.delivered, Date.parse(end.at)), beside };
  }
  if (status === "cancelled") return null;
  const special = classifyArrival(card);
  if (arrival) {
    if (special === "atDoor") return null;
    const view = viewArrival(arrival, now);
    const stale = phase === "stale";
    if (stale) view.at = arrival.at;
    const near = special === "arrivingNow";
    if (near) view.at = Math.max(arrival.told, now);
    const passed = view.late && !view.minutes && !near && !stale;
    const when = at(stale ? text.lastEstimate : passed ? text.due : text.arrives, view.at);
    if (view.minutes > SOON) return when;
    return { ...when, day: "", beside: near || passed || onPaper ? null : format.minutes(Math.max(1, view.minutes)) };
  }
  const pending = status === "pending";
  if (!pending && (status !== "searching" || classifySearch(card) === "searchingLong")) return null;
  const label = pending ? text.orderedFor : text.arrives;
  const from = Date.parse(reading.arrives_after ?? "");
  const to = Date.parse(reading.arrives_before ?? "");
  if (from <= to) return { ...at(label, from), clock: `${format.clock(from)} – ${format.clock(to)}` };
  return pending && reading.scheduled_at ? at(label, Date.parse(reading.scheduled_at)) : null;
}

/**
 * What a screen reader says whenever it changes: the status, and the time of arrival, which only moves by two minutes or
 * more (expect-arrival). What changes by the minute is left out.
 */
export function sayAloud(card: CardState): string {
  const code = sayCode(card);
  // Digit by digit.
  const spoken = sayStatus(card, true) + (code ? `. ${code.label}: ${spell(code)}` : "");
  const when = card.state.phase === "stale" || classifyArrival(card) ? null : sayWhen(card);
  return when ? `${spoken}. ${[when.label, when.day, when.clock].filter(Boolean).join(" ")}` : spoken;
}

/** What stands in the place of the time. */
export function sayNote(card: CardState): string {
  const { text, state, options } = card;
  if (state.reading?.status === "cancelled" && options.cancelledNote) return options.cancelledNote;
  const notes: Record<string, string> = text.etaNote;
  const name = classifyArrival(card) ?? classifySearch(card) ?? state.reading?.status ?? "";
  return (Object.hasOwn(notes, name) && notes[name]) || text.etaNote.unknown;
}
