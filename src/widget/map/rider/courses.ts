import { type Pixel, translate } from "../leaflet/layer-point.ts";
import type { Look } from "./looks.ts";
import type { Course } from "./move-through.ts";
import { VISIBLE_PX } from "./plan-way.ts";

/** The disc's radius in map.css, in CSS pixels. */
const DISC_RADIUS = 100;
/** The smallest differences that can be seen. */
const VISIBLE_DEGREES = 4;
const VISIBLE_OPACITY = 0.05;
const VISIBLE_METRES = 2;

/** Along the points. The marker is anchored at the first. */
export function driftCourse(points: readonly Pixel[]): Course {
  const [anchor = { x: 0, y: 0 }] = points;
  return {
    steps: points.map(({ x, y }) => [x - anchor.x, y - anchor.y]),
    visible: [VISIBLE_PX, VISIBLE_PX],
    css: ([x = 0, y = 0]) => ({ transform: translate({ x, y }) }),
  };
}

export function arrowCourse(looks: readonly Look[]): Course {
  return {
    steps: looks.map(({ arrowDegrees, arrowOpacity }) => [arrowDegrees, arrowOpacity]),
    visible: [VISIBLE_DEGREES, VISIBLE_OPACITY],
    css: ([degrees = 0, opacity = 0]) => ({
      transform: `rotate(${degrees.toFixed(1)}deg)`,
      opacity: opacity.toFixed(2),
    }),
  };
}

/** The disc lies in an element whose scale is pixels per metre. */
export function discCourse(looks: readonly Look[]): Course {
  return {
    steps: looks.map(({ discMetres }) => [discMetres]),
    visible: [VISIBLE_METRES],
    css: ([metres = 0]) => ({ transform: `scale(${(metres / DISC_RADIUS).toFixed(3)})` }),
  };
}
