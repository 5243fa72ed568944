import type { CardState } from "../card-state.ts";
import { JOURNEY, listSteps } from "./list-steps.ts";

/** One bar per step of the journey: a picture of what the status says in words. */
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

/** What has happened and what comes next. A time stands only where the record gives one. */
export function Timeline({ card: { state, text, format } }: { card: CardState }) {
  return (
    <ol part="timeline" aria-label={text.timeline}>
      {listSteps(state.reading).map(({ name, place, at }) => (
        <li
          key={name + place}
          part="step"
          class="quiet"
          data-place={place}
          aria-current={place === "present" ? "step" : undefined}
        >
          {text.steps[name]}
          {at && <time dateTime={at}>{format.when(Date.parse(at))}</time>}
        </li>
      ))}
    </ol>
  );
}
