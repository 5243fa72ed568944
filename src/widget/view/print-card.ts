import type { Scene } from "./scene.ts";

/** Paper doesn't change: what counts down or ages is left out there, as once a delivery has ended. */
export function printCard(show: (scene: Scene) => void): (scene: Scene | null) => void {
  let latest: Scene | null = null;
  const before = () => latest && show({ ...latest, now: 0, state: { ...latest.state, phase: "ended" } });
  const after = () => latest && show(latest);
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  return (scene) => {
    latest = scene;
    if (scene) return;
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
  };
}
