import { fill } from "../../text/words.ts";
import type { CardState } from "../card-state.ts";
import { JOURNEY, listSteps } from "./list-steps.ts";
import { Room } from "./room.tsx";

/** One bar per step. Screen readers skip it, since the status says the same in words. */
export function Progress({ card: { state } }: { card: CardState }) {
  const reached = countSteps(state);
  return (
    <div class="progress" aria-hidden="true">
      {JOURNEY.map((name, index) => (
        <span key={name} data-place={index < reached ? "past" : "future"} />
      ))}
    </div>
  );
}

function countSteps({ reading }: CardState["state"]): number {
  return listSteps(reading).filter(({ name, place }) => place !== "future" && name !== "cancelled").length;
}

/**
 * The steps of the delivery, with the times that the record gives. A narrow card has only a line for them, which opens the
 * list below it.
 */
export function Timeline({ card }: { card: CardState }) {
  const { state, text, hasWords, format, opened } = card;
  const cancelled = state.reading?.status === "cancelled";
  const listed = listSteps(state.reading);
  const reached = countSteps(state);
  const { number } = format;
  const sayStep = (n: number) => fill(text.step, { n: number(n), count: number(JOURNEY.length) });
  const step = cancelled ? text.steps.cancelled : reached ? sayStep(reached) : text.timeline;
  // Steps that are all of one day say it at the first of them. Otherwise a time without a day is today's.
  const isOneDay = new Set(listed.map(({ at }) => at && format.day(Date.parse(at)))).size === 1;
  return (
    <div class="journey">
      {(opened || !cancelled) && (
        // The list isn't inside, because a wide card shows it in any case (card.css).
        <details>
          <summary class="quiet">
            {hasWords && (
              <>
                <Progress card={card} />
                <span class="room">
                  <Room others={JOURNEY.map((_, index) => sayStep(index + 1))} />
                  <span key={step}>{state.reading ? step : <span class="spoken">{text.timeline}</span>}</span>
                </span>
              </>
            )}
          </summary>
        </details>
      )}
      <ol part="timeline" aria-label={text.timeline}>
        {listed.map(({ name, place, at }, index) => {
          const isPresent = place === "present";
          const words = isPresent && state.reading?.return ? text.notHandedOver : text.steps[name];
          return (
            <li
              key={name + place + words}
              part="step"
              class="quiet"
              data-place={place}
              aria-current={isPresent ? "step" : undefined}
            >
              {words}
              {at && <time dateTime={at}>{(isOneDay && index ? format.clock : format.when)(Date.parse(at))}</time>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
