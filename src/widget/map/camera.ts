import type { Pixel } from "./leaflet/layer-point.ts";

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

/** What is left free at the least, however much is covered: places are seen at the edge then, and not outside the map. */
const LEAST_FREE_PX = 48;

/** Which edge of the map is taken up by what covers it: the one where that leaves more room. */
function takenBy(covered: Covered | null, width: number, height: number): { left: number; top: number } {
  const beside = covered && covered.width * height < covered.height * width;
  const taken = (part: number | undefined, of: number) => Math.max(0, Math.min(part ?? 0, of - LEAST_FREE_PX));
  return {
    left: beside ? taken(covered.width, width) : 0,
    top: beside ? 0 : taken(covered?.height, height),
  };
}

export function paddingFor(width: number, height: number, covered: Covered | null = null): Padding {
  const { left, top } = takenBy(covered, width, height);
  // A small map can't spare as much.
  const share = Math.max(0, Math.min(1, (width - left) / 320, (height - top) / 240));
  const right = Math.min(72, (width - left) / 3);
  return { top: top + 56 * share, right, bottom: 40 * share, left: left + 40 * share };
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

/** The zoom buttons, from the right upper corner, and half of the rider. */
const BUTTONS = { width: 48 + 20, height: 92 + 20 };
const RIDER_MARGIN_PX = 36;
const PIN_MARGIN_PX = 8;

/**
 * Whether a camera that follows must move. Calm: not as long as the rider is well inside the frame and everything else
 * is in it, unless it could be a whole level closer.
 */
export function mustMove({ width, height, zoom, idealZoom, rider, others, covered = null }: CameraView): boolean {
  const { left, top } = takenBy(covered, width, height);
  const inside = (point: Pixel, margin: number) =>
    point.x >= margin &&
    point.x <= width - margin &&
    point.y >= margin &&
    point.y <= height - margin &&
    !(covered && point.x < Math.min(covered.width, left || width) && point.y < Math.min(covered.height, top || height));
  const margin = Math.min(RIDER_MARGIN_PX, (width - left) / 5, (height - top) / 5);
  // What the closest view leaves free mustn't count as taken, or the camera would move without end.
  const buttons = Math.min(BUTTONS.width, paddingFor(width, height, covered).right - 1);
  const hidden = rider.x > width - buttons && rider.y < BUTTONS.height;
  return (
    idealZoom >= zoom + 1 || hidden || !inside(rider, margin) || others.some((point) => !inside(point, PIN_MARGIN_PX))
  );
}
