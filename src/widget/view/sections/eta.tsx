import type { CardState } from "../card-state.ts";
import { sayCode, spell } from "../say-code.ts";
import { classifyArrival, saySilence } from "../say-status.ts";
import { sayNote, sayWhen } from "../say-when.ts";
import { Progress } from "./journey.tsx";
import { Room } from "./room.tsx";
import { Said } from "./said.tsx";

/** The time of arrival. At the door, what the customer has to do takes its place: the code to tell, or the way to the door. */
export function Eta({ card }: { card: CardState }) {
  const { state, options } = card;
  const code = sayCode(card);
  const when = !code && sayWhen(card);
  const note = state.reading && !code && !when && sayNote(card);
  const call = code || (note && state.phase !== "stale" && classifyArrival(card) === "atDoor");
  // A new element for the first answer, and for a note: their text has another height than what stood there.
  return (
    <div key={`${code?.label} ${note}`}>
      <div class={call ? "when call" : note ? "when note" : "when"} part="eta">
        {code ? (
          <>
            <p class="quiet label">{code.label}</p>
            <p class="clock code" dir="ltr">
              <span aria-hidden="true">{code.halves[0]}</span>
              <span aria-hidden="true">{code.halves[1]}</span>
              <span class="spoken">{spell(code)}</span>
            </p>
          </>
        ) : note ? (
          note.split("\n").map((line) => (
            <p key={line} class="label" dir="auto">
              {line}
            </p>
          ))
        ) : (
          <Time card={card} />
        )}
      </div>
      {options.sections && !options.sections.includes("timeline") && <Progress card={card} />}
    </div>
  );
}

function Time({ card }: { card: CardState }) {
  const { text, options } = card;
  const when = sayWhen(card);
  const silence = saySilence(card);
  const { minutes, was, below, beside = silence } = when ?? {};
  // What else is said stands beside the time, so the day stands above it.
  const label = [when?.label, beside && when?.day].filter(Boolean).join(" · ");
  const about = was !== undefined || silence;
  // In a silence that outlasts the expected time, no time is left to show large.
  const isPast = when?.clock === "";
  return (
    <>
      {!below && (
        <p key="label" class="room quiet label">
          <Room others={[text.arrives, options.code && text.tellCode]} />
          {/* A crossed-out time isn't read, and its label isn't read without it. */}
          <span key={`${label} ${was}`} aria-hidden={isPast}>
            {label}
            {was && <s aria-hidden="true">{was}</s>}
          </span>
        </p>
      )}
      {!isPast && (
        <p key="clock" class={about ? "clock about" : "clock"}>
          <span key={minutes?.[0] ?? when?.clock}>
            {minutes ? <Said seen={minutes[0]} spoken={minutes[1]} /> : when?.clock}
          </span>
        </p>
      )}
      <p key="beside" class={below ? "quiet label" : "quiet"}>
        <span key={below ?? beside ?? when?.day}>{below ?? beside ?? when?.day}</span>
      </p>
    </>
  );
}
