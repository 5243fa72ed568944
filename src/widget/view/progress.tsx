import { JOURNEY, listSteps } from "./list-steps.ts";
import type { Scene } from "./scene.ts";

/** One bar per step of the journey: a picture of what the status says in words. */
export function Progress({ scene: { state } }: { scene: Scene }) {
  const steps = listSteps(state.reading).filter(({ name, place }) => place !== "future" && name !== "cancelled");
  return (
    <div class="progress" aria-hidden="true">
      {JOURNEY.map((name, index) => (
        <span key={name} data-place={steps[index] ? "past" : "future"} />
      ))}
    </div>
  );
}
