import { fill } from "../text/fill.ts";
import { JOURNEY, listSteps } from "./list-steps.ts";
import type { Scene } from "./scene.ts";

/** One bar per step of the journey. */
export function Progress({ scene: { state, text } }: { scene: Scene }) {
  const steps = state.reading ? listSteps(state.reading) : [];
  const reached = steps.findLastIndex(({ place }) => place !== "future");
  const name = steps[reached]?.name;
  const words = name
    ? fill(text.progress, { n: reached + 1, total: JOURNEY.length, step: text.steps[name] })
    : text.loading;
  return (
    <div
      class="progress"
      role="progressbar"
      aria-label={text.timeline}
      aria-valuemin={0}
      aria-valuemax={JOURNEY.length}
      aria-valuenow={reached + 1}
      aria-valuetext={words}
      data-ended={state.reading?.status}
    >
      {JOURNEY.map((step, index) => (
        <span key={step} data-place={steps[index]?.place} />
      ))}
    </div>
  );
}
