import type { LeafletMap } from "../leaflet/create-leaflet.ts";
import { reducedMotion } from "../reduced-motion.ts";

const STEP_PX = 80;
const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};
const LEVELS: Record<string, number> = { "+": 1, "=": 1, "-": -1, _: -1 };

/** Arrow keys move the map while it has the focus, + and − zoom it. Tab goes on as ever. */
export function moveWithKeys(map: LeafletMap, taken: () => void): void {
  map.getContainer().addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    const levels = LEVELS[event.key];
    if (!step && !levels) return;
    event.preventDefault();
    taken();
    if (step) map.panBy(step, { animate: !reducedMotion() });
    if (levels) map.setZoom(map.getZoom() + levels);
  });
}
