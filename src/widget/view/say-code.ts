import { fill } from "../text/words.ts";
import type { CardState } from "./card-state.ts";
import { splitCode } from "./options.ts";
import { classifyArrival, riderName } from "./say-status.ts";

/** The code of the hand-over, and whom to tell it. */
export interface Code {
  label: string;
  halves: readonly [first: string, second: string];
}

/**
 * Null until the rider nears the door, and when the page has given no code. Without news, the rider may be there: then the
 * code is shown once the expected time has passed, or if there is none.
 */
export function sayCode(card: CardState): Code | null {
  const { state, arrival, now, options, text } = card;
  const halves = splitCode(options.code);
  const { status } = state.reading ?? {};
  if (!halves || (status !== "picked_up" && status !== "in_transit")) return null;
  const near = classifyArrival(card);
  const unknown = state.phase === "stale" && (arrival?.told ?? now) <= now;
  if (near !== "atDoor" && near !== "arrivingNow" && !unknown) return null;
  return { label: fill(text.tellCode, { name: riderName(card) }), halves };
}

/** For screen readers, which would make two numbers of it. */
export function spell({ halves }: Code): string {
  return [...halves.join("")].join(" ");
}
