import { MIN_ZOOM } from "./leaflet/create-leaflet.ts";
import type { Pixel } from "./leaflet/layer-point.ts";

/**
 * What stands at a place: the rider's puck, which lies on it, a pin, whose tip it is, a puck with a pin beside it, or a bend
 * of the way.
 * All lengths are CSS pixels.
 */
export interface Mark extends Pixel {
  kind: "puck" | "pin" | "pair" | "bend";
}

/** What covers the map's upper left corner, from there. */
export interface Covered {
  width: number;
  height: number;
}

/** A map and how it is covered. */
export interface Frame {
  width: number;
  height: number;
  covered: Covered | null;
  /** Whether the zoom buttons are shown. */
  hasButtons: boolean;
}

/** A puck closer to a pin's tip hides even its dot: the pin then stands beside it. */
export const HIDING = 16;
/** What must be seen around each kind's place: all but its shadow. The attribution is below the pin. */
const DRAWN = {
  puck: { aside: 24, up: 24, down: 24 },
  pin: { aside: 10, up: 30, down: 5 },
  pair: { aside: 48, up: 24, down: 24 },
  bend: { aside: 5, up: 5, down: 5 },
};
/**
 * How much stays free around that when the camera has moved. With much more, a small map of whole zoom levels shows the
 * town, and the way to the door in a corner of it.
 */
const ROOM = 8;
/** The zoom buttons in the upper right corner. */
const BUTTONS = { width: 50, height: 94 };
/** In a smaller map all of these shrink, because it has less room to give. */
const FULL = { width: 240, height: 200 };
/** The least that stays free. If more is covered, places are shown near the edge, but not outside the map. */
const LEAST_FREE = 48;

/** Where the places are shown. What covers a corner counts against the left or the top, whichever leaves more room. */
function areaOf({ width, height, covered, hasButtons }: Frame) {
  const beside = covered && covered.width * height < covered.height * width;
  const taken = (part: number | undefined, of: number) => Math.max(0, Math.min(part ?? 0, of - LEAST_FREE));
  const left = beside ? taken(covered.width, width) : 0;
  const top = beside ? 0 : taken(covered?.height, height);
  const share = Math.min(1, (width - left) / FULL.width, (height - top) / FULL.height);
  return { left, top, share, buttons: hasButtons ? share : 0 };
}

function edgesOf({ x, y, kind }: Mark, share: number) {
  const { aside, up, down } = DRAWN[kind];
  return { left: x - aside * share, right: x + aside * share, top: y - up * share, bottom: y + down * share };
}

/**
 * The closest view that shows all marks, in whole zoom levels: between two, tiles are stretched, and the names on them with
 * them. The marks are in the middle, but not under the buttons.
 *
 * @param marksAt the marks, in pixels of the world at a zoom
 * @returns x, y: the middle of the map in the same pixels
 */
export function chooseView(
  marksAt: (zoom: number) => readonly Mark[],
  frame: Frame,
  closestZoom: number,
): { zoom: number; x: number; y: number } {
  const { width, height } = frame;
  const { left, top, share, buttons } = areaOf(frame);
  for (let zoom = closestZoom; ; zoom--) {
    const edges = marksAt(zoom).map((mark) => edgesOf(mark, share));
    const minX = Math.min(...edges.map((one) => one.left));
    const minY = Math.min(...edges.map((one) => one.top));
    // Beside what is drawn, on either side.
    const besideX = (width - left - Math.max(...edges.map((one) => one.right)) + minX) / 2;
    const besideY = (height - top - Math.max(...edges.map((one) => one.bottom)) + minY) / 2;
    // The map's upper left corner.
    const x = minX - besideX - left;
    const y = minY - besideY - top;
    // What would be under the buttons moves out from there, as far as there is room.
    const aside = Math.max(
      0,
      ...edges
        .filter((one) => isUnderButtons(one.right - x, one.top - y, width, buttons))
        .map(({ right }) => right - x - width + BUTTONS.width * buttons + 1),
    );
    if ((besideY >= ROOM * share && besideX >= ROOM * share + aside) || zoom <= MIN_ZOOM)
      return { zoom, x: x + width / 2 + aside, y: y + height / 2 };
  }
}

function isUnderButtons(right: number, top: number, width: number, share: number): boolean {
  return right > width - BUTTONS.width * share && top < BUTTONS.height * share;
}

/**
 * Whether a camera that follows must move. It rests while everything is seen, unless it could be closer by a whole level.
 *
 * @param marks in pixels of the map
 */
export function mustMove(marks: readonly Mark[], frame: Frame, zoom: number, idealZoom: number): boolean {
  const { width, height, covered } = frame;
  const { left, top, share, buttons } = areaOf(frame);
  const isHidden = (mark: Mark) => {
    const edges = edgesOf(mark, share);
    return (
      edges.left < 0 ||
      edges.right > width ||
      edges.top < 0 ||
      edges.bottom > height ||
      isUnderButtons(edges.right, edges.top, width, buttons) ||
      (covered !== null &&
        edges.left < Math.min(covered.width, left || width) &&
        edges.top < Math.min(covered.height, top || height))
    );
  };
  return idealZoom >= zoom + 1 || marks.some(isHidden);
}
