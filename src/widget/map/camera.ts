import type { Pixel } from "./layer-point.ts";

/** Room that is kept around what the map shows: pins stand above their place, buttons at the right. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** What lies on the map's left upper corner, in CSS pixels from there. */
export interface Covered {
  width: number;
  height: number;
}

/** @param covered places are shown beside it or below it, whichever has more room */
export function paddingFor(width: number, height: number, covered: Covered | null = null): Padding {
  const left = covered && covered.width * height < covered.height * width ? covered.width : 0;
  const top = covered && !left ? covered.height : 0;
  // A small map can't spare as much.
  const share = Math.max(0, Math.min(1, (width - left) / 320, (height - top) / 240));
  return { top: top + 56 * share, right: Math.min(60, width / 3), bottom: 40 * share, left: left + 40 * share };
}

export interface CameraView {
  width: number;
  height: number;
  zoom: number;
  /** The closest zoom at which everything fits. */
  idealZoom: number;
  rider: Pixel;
  others: readonly Pixel[];
  covered?: Covered | null;
}

const RIDER_MARGIN_PX = 36;
const PIN_MARGIN_PX = 8;

/**
 * Whether a camera that follows must move. Calm: not as long as the rider is well inside the frame and everything else
 * is in it, unless it could be a whole level closer.
 */
export function mustMove({ width, height, zoom, idealZoom, rider, others, covered }: CameraView): boolean {
  const inside = (point: Pixel, margin: number) =>
    point.x >= margin &&
    point.x <= width - margin &&
    point.y >= margin &&
    point.y <= height - margin &&
    !(covered && point.x < covered.width && point.y < covered.height);
  const margin = Math.min(RIDER_MARGIN_PX, width / 5, height / 5);
  return idealZoom >= zoom + 1 || !inside(rider, margin) || others.some((point) => !inside(point, PIN_MARGIN_PX));
}
