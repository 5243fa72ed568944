import type { CardState } from "../card-state.ts";
import { sayNote, sayWhen } from "../say-when.ts";
import { Progress } from "./journey.tsx";
import { Room } from "./room.tsx";

/** The time of arrival, and how far the delivery has got. */
export function Eta({ card }: { card: CardState }) {
  const { state, now, arrival, text, format } = card;
  const { reading, phase } = state;
  const when = sayWhen(card);
  const note = reading && !when && sayNote(card);
  const said = phase !== "stale" && when?.beside;
  const beside = said || when?.day;
  // How it was confirmed stands beside the time, so the day stands above it.
  const label = said && when.day ? `${when.label} · ${when.day}` : when?.label;
  // A new element for the first answer, and for a note: their text has another height than what stood there.
  return (
    <div key={`${note}`}>
      <div class={note ? "when note" : "when"} part="eta">
        {note ? (
          <p class="quiet">{note}</p>
        ) : (
          <>
            <p key="label" class="room quiet label">
              <Room others={[text.arrives, text.lastEstimate, text.due]} />
              <span key={label}>{label}</span>
            </p>
            <p key="clock" class="room clock">
              <Room others={[!reading && format.clock(now)]} />
              <span key={when?.clock}>{when?.clock}</span>
            </p>
            <p key="beside" class="room">
              <Room others={[when?.beside, (arrival || !reading) && format.minutes(59)]} />
              <span key={beside}>{beside}</span>
            </p>
          </>
        )}
      </div>
      <Progress card={card} />
    </div>
  );
}
