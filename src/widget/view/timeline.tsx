import { listSteps } from "./list-steps.ts";
import type { Scene } from "./scene.ts";

/** What has happened and what comes next. A time stands only where the record gives one. */
export function Timeline({ scene: { state, text, format } }: { scene: Scene }) {
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
