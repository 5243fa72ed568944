import type { Pixel } from "./leaflet/layer-point.ts";

/** CSS pixels that stay free around what the map shows: pins stand above their place, buttons are at the right. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** What covers the map's upper left corner, in CSS pixels from there. */
export interface Covered {
  width: number;
  height: number;
}

/** The least that stays free. If more is covered, places are shown near the edge, but not outside the map. */
const LEAST_FREE_PX = 48;

/** What covers the map counts against one edge only: the left or the top, whichever leaves more room. */
function edgesTaken(covered: Covered | null, width: number, height: number): { left: number; top: number } {
  const beside = covered && covered.width * height < covered.height * width;
  const taken = (part: number | undefined, of: number) => Math.max(0, Math.min(part ?? 0, of - LEAST_FREE_PX));
  return {
    left: beside ? taken(covered.width, width) : 0,
    top: beside ? 0 : taken(covered?.height, height),
  };
}

export function paddingFor(width: number, height: number, covered: Covered | null = null): Padding {
  const { left, top } = edgesTaken(covered, width, height);
  // A small map has less room to give.
  const share = Math.max(0, Math.min(1, (width - left) / 320, (height - top) / 240));
  const right = Math.min(72, (width - left) / 3);
  return { top: top + 56 * share, right, bottom: 40 * share, left: left + 40 * share };
}

/** What the camera shows now. All lengths are CSS pixels, from the map's upper left corner. */
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

/** The zoom buttons in the upper right corner, and half a puck. */
const BUTTONS = { width: 48 + 20, height: 92 + 20 };
const RIDER_MARGIN_PX = 36;
const PIN_MARGIN_PX = 8;

/**
 * Whether a camera that follows must move. It rests while the rider is well inside the frame and everything else is in it,
 * unless it could be closer by a whole zoom level.
 */
export function mustMove({ width, height, zoom, idealZoom, rider, others, covered = null }: CameraView): boolean {
  const { left, top } = edgesTaken(covered, width, height);
  const inside = (point: Pixel, margin: number) =>
    point.x >= margin &&
    point.x <= width - margin &&
    point.y >= margin &&
    point.y <= height - margin &&
    !(covered && point.x < Math.min(covered.width, left || width) && point.y < Math.min(covered.height, top || height));
  const margin = Math.min(RIDER_MARGIN_PX, (width - left) / 5, (height - top) / 5);
  // In a narrow map the buttons reach into the room that the padding leaves. The camera would move again and again.
  const buttons = Math.min(BUTTONS.width, paddingFor(width, height, covered).right - 1);
  const underButtons = rider.x > width - buttons && rider.y < BUTTONS.height;
  return (
    idealZoom >= zoom + 1 ||
    underButtons ||
    !inside(rider, margin) ||
    others.some((point) => !inside(point, PIN_MARGIN_PX))
  );
}
