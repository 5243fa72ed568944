import type { Reading } from "../../feed/reading.ts";
import { fill } from "../../text/words.ts";
import type { CardState } from "../card-state.ts";
import { type ArrivalView, viewArrival } from "../expect-arrival.ts";
import { classifySearch, scheduledAt } from "../say-status.ts";
import { Progress } from "./journey.tsx";
import { Room } from "./room.tsx";

/** An arrival within so many minutes is counted down instead of dated, also past midnight. */
const SOON = 180;

/** The time of arrival, and how far the delivery has got. */
export function Eta({ card }: { card: CardState }) {
  const { state, now, arrival, text, format } = card;
  const view = arrival && viewArrival(arrival, now);
  const at = view ? view.at : scheduledAt(state.reading);
  return (
    <div>
      <div class="when" part="eta">
        {state.reading && !at ? (
          <p key="note" class="quiet">
            {sayNote(card, state.reading)}
          </p>
        ) : (
          <p key="clock" class="room clock">
            <Room others={state.reading ? [] : [format.clock(now)]} />
            <span>{at && format.clock(at)}</span>
          </p>
        )}
        <p class="room">
          {(view || !state.reading) && (
            <Room others={[view && sayCountdown(card, view, false), text.now, text.expected, text.lastEstimate]} />
          )}
          <span>{view ? sayCountdown(card, view, state.phase === "stale") : at && format.day(at)}</span>
        </p>
      </div>
      <Progress card={card} />
    </div>
  );
}

function sayNote(card: CardState, reading: Reading): string {
  const notes: Record<string, string> = card.text.etaNote;
  const name = classifySearch(card) ?? reading.status;
  return (Object.hasOwn(notes, name) && notes[name]) || card.text.etaNote.unknown;
}

function sayCountdown({ text, format }: CardState, { face, minutes, at }: ArrivalView, stale: boolean): string {
  if (minutes > SOON) return format.day(at);
  if (stale) return text.lastEstimate;
  if (minutes > 0) return fill(text.in, { time: format.minutes(minutes) });
  return face === "late" ? text.expected : text.now;
}
