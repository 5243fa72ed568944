import type { Pixel } from "./layer-point.ts";

/** Room that is kept around what the map shows: pins stand above their place, buttons at the right. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export function paddingFor(width: number, height: number): Padding {
  // A small map can't spare as much.
  const share = Math.min(1, width / 320, height / 240);
  return { top: 56 * share, right: 60 * share, bottom: 40 * share, left: 40 * share };
}

export interface CameraView {
  width: number;
  height: number;
  zoom: number;
  /** The closest zoom at which everything fits. */
  idealZoom: number;
  rider: Pixel;
  others: readonly Pixel[];
}

const RIDER_MARGIN_PX = 36;
const PIN_MARGIN_PX = 8;

/**
 * Whether a camera that follows must move. Calm: not as long as the rider is well inside the frame and everything else
 * is in it, unless it could be a whole level closer.
 */
export function mustMove({ width, height, zoom, idealZoom, rider, others }: CameraView): boolean {
  const inside = (point: Pixel, margin: number) =>
    point.x >= margin && point.x <= width - margin && point.y >= margin && point.y <= height - margin;
  const margin = Math.min(RIDER_MARGIN_PX, width / 5, height / 5);
  return idealZoom >= zoom + 1 || !inside(rider, margin) || others.some((point) => !inside(point, PIN_MARGIN_PX));
}
