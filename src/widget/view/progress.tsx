import { fill } from "../text/fill.ts";
import { JOURNEY, listSteps } from "./list-steps.ts";
import type { Scene } from "./scene.ts";

/** One bar per step of the journey. */
export function Progress({ scene: { state, text } }: { scene: Scene }) {
  const steps = listSteps(state.reading).filter(({ place }) => place !== "future");
  const reached = JOURNEY.filter((name) => steps.some((step) => step.name === name)).length;
  const last = steps.at(-1);
  return (
    <div
      class="progress"
      role="progressbar"
      aria-label={text.timeline}
      aria-valuemin={0}
      aria-valuemax={JOURNEY.length}
      aria-valuenow={reached}
      aria-valuetext={last && fill(text.progress, { n: reached, total: JOURNEY.length, step: text.steps[last.name] })}
    >
      {JOURNEY.map((name, index) => (
        <span key={name} data-place={index < reached ? "past" : "future"} />
      ))}
    </div>
  );
}
