import type { Scene } from "./scene.ts";

/** Paper doesn't change: what counts down or ages is left out there. */
export function printCard(show: (scene: Scene) => void): (scene: Scene | null) => void {
  let latest: Scene | null = null;
  const before = () => latest && show(onPaper(latest));
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

function onPaper(scene: Scene): Scene {
  const { state, text, format } = scene;
  const { phase, reading, checkedAt } = state;
  if (phase !== "stale" || !reading?.rider?.location || checkedAt === null)
    return { ...scene, now: 0, state: { ...state, phase: "ended" } };
  // An old estimate stays one.
  const checked = text.checkedAt.replace("{time}", format.when(checkedAt));
  const silence = { other: text.lastPlace };
  return {
    ...scene,
    text: { ...text, phoneSilent: silence, noNews: silence, checkedNow: checked, checkedAgo: checked },
  };
}
