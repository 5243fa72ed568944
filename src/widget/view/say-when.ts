import { fill } from "../text/words.ts";
import type { CardState } from "./card-state.ts";
import { viewArrival } from "./expect-arrival.ts";
import { sayCode, spell } from "./say-code.ts";
import { classifyArrival, classifySearch, isolate, saySilence, sayStatus } from "./say-status.ts";

/** Fewer minutes than these are counted down, in large figures. More of them stand small beside the time, up to `SOON`. */
const COUNTED = 60;
/** An arrival within so many minutes is counted down instead of dated, also past midnight. */
const SOON = 180;

/** The time that a customer looks for first. */
export interface When {
  /** What it is the time of. */
  label: string;
  /** A clock time, or two of them. Empty if only `was` is left to say. */
  clock: string;
  /** The day, if it isn't today. */
  day: string;
  /** The minutes left, fewer than an hour: to see, and to hear. */
  minutes?: readonly [seen: string, spoken: string];
  /** The promised time that has passed. */
  was?: string | null;
  /** What is said beside it: the minutes of more than an hour. */
  beside?: string;
  /** What is said below it, and nothing above: the time of the minutes, or how the hand-over was confirmed. */
  below?: string;
}

/** Null while there is no time to say: a note stands in its place (sayNote). */
export function sayWhen(card: CardState): When | null {
  const { state, now, text, format, arrival, onPaper } = card;
  const { reading } = state;
  if (!reading) return null;
  const at = (label: string, time: number) => ({ label, clock: format.clock(time), day: format.day(time) });
  const about = (label: string, time: number) => ({
    ...at(label, time),
    clock: fill(text.about, { time: format.clock(time) }),
  });
  const { status, history, proof, signed_by: name } = reading;
  if (status === "delivered") {
    const end = history.findLast((step) => step.status === status);
    if (!end) return null;
    const when = at(text.steps.delivered, Date.parse(end.at));
    const proved = name ? fill(text.proof.signed, { name: isolate(card, name) }) : proof && text.proof[proof];
    return { ...when, below: [when.label, when.day, proved].filter(Boolean).join(" · ") };
  }
  if (status === "cancelled") return null;
  if (arrival) {
    // Of a time that has passed nobody knows whether it came true.
    if (state.phase === "stale" && arrival.at < now)
      return { ...at(text.arrives, arrival.at), clock: "", was: format.clock(arrival.at) };
    if (state.phase === "stale") return about(text.arrives, arrival.at);
    const special = classifyArrival(card);
    if (special === "atDoor") return null;
    if (special === "arrivingNow") return { ...at(text.arrives, Math.max(arrival.told, now)), day: "" };
    const view = viewArrival(arrival, now);
    if (special === "late") {
      const was = format.clock(arrival.promised);
      return { ...about(text.arrives, view.at), day: "", was: was === format.clock(view.at) ? null : was };
    }
    const when = at(text.arrives, view.at);
    if (view.minutes > SOON) return when;
    const minutes = Math.max(1, view.minutes);
    if (onPaper) return { ...when, day: "" };
    if (minutes >= COUNTED) return { ...when, day: "", beside: format.minutes(minutes) };
    const below = `${when.label} ${when.clock}`;
    return { ...when, day: "", minutes: [format.minutes(minutes), format.aloud.minutes(minutes)], below };
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
  const back = sayReturn(card);
  const when = card.state.phase === "stale" || classifyArrival(card) ? null : sayWhen(card);
  if (back) return `${spoken}. ${back}`;
  return when ? `${spoken}. ${[when.label, when.day, when.clock].filter(Boolean).join(" ")}` : spoken;
}

/** What stands in the place of the time. */
export function sayNote(card: CardState): string {
  const { text, state, options } = card;
  const notes: Record<string, string> = text.etaNote;
  if (state.reading?.status === "cancelled") {
    return [sayReturn(card), options.cancelledNote || text.etaNote.cancelled].filter(Boolean).join("\n");
  }
  const name = classifyArrival(card) ?? classifySearch(card) ?? state.reading?.status ?? "";
  return saySilence(card) ?? ((Object.hasOwn(notes, name) && notes[name]) || text.etaNote.unknown);
}

/** Where a package goes that couldn't be handed over. */
function sayReturn({ text, state }: CardState): string | null | undefined {
  const back = state.reading?.return;
  return back && text.etaNote[back.state];
}
