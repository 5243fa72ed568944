import type { CardState } from "../card-state.ts";
import { type Code, sayCode, spell } from "../say-code.ts";
import { sayNote, sayWhen } from "../say-when.ts";
import { Progress } from "./journey.tsx";
import { Room } from "./room.tsx";

/** The time of arrival, and how far the delivery has got. At the door, the code takes the place of the time. */
export function Eta({ card }: { card: CardState }) {
  const { state, now, arrival, text, format } = card;
  const { reading, phase } = state;
  const code = sayCode(card);
  const when = sayWhen(card);
  const note = reading && !when && sayNote(card);
  const said = phase !== "stale" && when?.beside;
  const beside = said || when?.day;
  // How it was confirmed stands beside the time, so the day stands above it.
  const label = said && when.day ? `${when.label} · ${when.day}` : when?.label;
  if (code)
    return (
      <div key="code">
        <CodeOf code={code} />
        <Progress card={card} />
      </div>
    );
  // A new element for the first answer, and for a note: their text has another height than what stood there.
  return (
    <div key={`${note}`}>
      <div class={note ? "when note" : "when"} part="eta">
        {note ? (
          <p class="quiet" dir="auto">
            {note}
          </p>
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

/** In two halves, from left to right in every language. */
function CodeOf({ code }: { code: Code }) {
  const { label, halves } = code;
  return (
    <div class="when" part="eta">
      <p class="quiet label">{label}</p>
      <p class="clock code" dir="ltr">
        {halves.map((half, index) => (
          <span key={index} aria-hidden="true">
            {half}
          </span>
        ))}
        <span class="spoken">{spell(code)}</span>
      </p>
    </div>
  );
}
