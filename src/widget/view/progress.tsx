import { fill } from "../text/fill.ts";
import { JOURNEY, listSteps } from "./list-steps.ts";
import type { Scene } from "./scene.ts";

/** One bar per step of the journey. */
export function Progress({ scene: { state, text } }: { scene: Scene }) {
  const steps = listSteps(state.reading).filter(({ name, place }) => place !== "future" && name !== "cancelled");
  const n = steps.length;
  const last = steps.at(-1);
  return (
    <div
      class="progress"
      role="progressbar"
      aria-label={text.timeline}
      aria-valuemax={JOURNEY.length}
      aria-valuenow={n}
      aria-valuetext={last && fill(text.progress, { n, total: JOURNEY.length, step: text.steps[last.name] })}
    >
      {JOURNEY.map((name, index) => (
        <span key={name} data-place={index < n ? "past" : "future"} />
      ))}
    </div>
  );
}
