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
  // A day is said once, at its first step.
  const sayTime = (at: string, before?: string | null) => {
    const time = Date.parse(at);
    return before && format.day(Date.parse(before)) === format.day(time) ? format.clock(time) : format.when(time);
  };
  return (
    <ol part="timeline" aria-label={text.timeline}>
      {listSteps(state.reading).map(({ name, place, at }, index, steps) => (
        <li
          key={name + place}
          part="step"
          class="quiet"
          data-place={place}
          aria-current={place === "present" ? "step" : undefined}
        >
          {text.steps[name]}
          {at && <time dateTime={at}>{sayTime(at, steps[index - 1]?.at)}</time>}
        </li>
      ))}
    </ol>
  );
}
