import type { CardState } from "../card-state.ts";
import { JOURNEY, listSteps } from "./list-steps.ts";

/** One bar per step. Screen readers skip it, since the status says the same in words. */
export function Progress({ card: { state } }: { card: CardState }) {
  const steps = listSteps(state.reading).filter(({ name, place }) => place !== "future" && name !== "cancelled");
  return (
    <div class="progress" aria-hidden="true">
      {JOURNEY.map((name, index) => (
        <span key={name} data-place={steps[index] ? "past" : "future"} />
      ))}
    </div>
  );
}

/** The steps of the delivery, with the times that the record gives. */
export function Timeline({ card: { state, text, format } }: { card: CardState }) {
  const listed = listSteps(state.reading);
  // Steps that are all of one day say it at the first of them. Otherwise a time without a day is today's.
  const isOneDay = new Set(listed.map(({ at }) => at && format.day(Date.parse(at)))).size === 1;
  return (
    <ol part="timeline" aria-label={text.timeline}>
      {listed.map(({ name, place, at }, index) => (
        <li
          key={name + place}
          part="step"
          class="quiet"
          data-place={place}
          aria-current={place === "present" ? "step" : undefined}
        >
          {text.steps[name]}
          {at && <time dateTime={at}>{(isOneDay && index ? format.clock : format.when)(Date.parse(at))}</time>}
        </li>
      ))}
    </ol>
  );
}
