import { Ghost } from "./ghost.tsx";
import { JOURNEY, listSteps } from "./list-steps.ts";
import type { Scene } from "./scene.ts";

/** What has happened and what comes next. A time stands only where the record gives one. */
export function Timeline({ scene: { state, text, format } }: { scene: Scene }) {
  if (!state.reading)
    return (
      <ol class="timeline" part="timeline" aria-hidden="true">
        {JOURNEY.map((step, index) => (
          <li key={step} data-place="future">
            <Ghost width={112 + 24 * (index % 3)} />
          </li>
        ))}
      </ol>
    );
  return (
    <ol class="timeline" part="timeline" aria-label={text.timeline}>
      {listSteps(state.reading).map(({ name, place, at }) => (
        <li
          key={name}
          part="step"
          data-place={place}
          data-step={name}
          aria-current={place === "present" ? "step" : undefined}
        >
          <span>{text.steps[name]}</span>
          {at && <time dateTime={at}>{format.clock(Date.parse(at))}</time>}
        </li>
      ))}
    </ol>
  );
}
