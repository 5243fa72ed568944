import type { LeafletMap } from "../leaflet/leaflet.ts";
import { prefersReducedMotion } from "../reduced-motion.ts";

const STEP_PX = 80;
const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};
const LEVELS: Record<string, number> = { "+": 1, "=": 1, "-": -1, _: -1 };

/** While the map has the focus, the arrow keys move it, and + and − zoom it. */
export function moveWithKeys(map: LeafletMap, moved: () => void): void {
  map.getContainer().addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    const levels = LEVELS[event.key];
    if (!step && !levels) return;
    event.preventDefault();
    moved();
    if (step) map.panBy(step, { animate: !prefersReducedMotion() });
    if (levels) map.setZoom(map.getZoom() + levels);
  });
}
