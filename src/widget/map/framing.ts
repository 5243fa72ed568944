import { MIN_ZOOM, ZOOM_STEP } from "./leaflet/create-leaflet.ts";
import type { Pixel } from "./leaflet/layer-point.ts";

/** What stands at a place: the rider's puck, which lies on it, or a pin, whose tip it is. All lengths are CSS pixels. */
export interface Mark extends Pixel {
  kind: "puck" | "pin";
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
}

type Reaches = Record<Mark["kind"], { aside: number; up: number; down: number }>;

/** How far each kind is drawn around its place. */
const DRAWN: Reaches = { puck: { aside: 20, up: 20, down: 20 }, pin: { aside: 18, up: 46, down: 2 } };
/** How much stays free around a place when the camera has moved. At the bottom of the map are words, 18 pixels high. */
const FREE: Reaches = { puck: { aside: 36, up: 32, down: 40 }, pin: { aside: 32, up: 54, down: 32 } };
/** The zoom buttons in the upper right corner, as large as for a finger. */
const BUTTONS = { width: 58, height: 110 };
/** In a smaller map all of these shrink, because it has less room to give. */
const FULL = { width: 240, height: 200 };
/** The least that stays free. If more is covered, places are shown near the edge, but not outside the map. */
const LEAST_FREE = 48;
/** At a closer zoom, one street corner would fill the frame. */
const CLOSEST_ZOOM = 16;

/** Where the places are shown. What covers a corner counts against the left or the top, whichever leaves more room. */
function areaOf({ width, height, covered }: Frame) {
  const beside = covered && covered.width * height < covered.height * width;
  const taken = (part: number | undefined, of: number) => Math.max(0, Math.min(part ?? 0, of - LEAST_FREE));
  const left = beside ? taken(covered.width, width) : 0;
  const top = beside ? 0 : taken(covered?.height, height);
  const share = Math.min(1, (width - left) / FULL.width, (height - top) / FULL.height);
  return { left, top, share };
}

function edgesOf({ x, y, kind }: Mark, reaches: Reaches, share: number) {
  const { aside, up, down } = reaches[kind];
  return { left: x - aside * share, right: x + aside * share, top: y - up * share, bottom: y + down * share };
}

/**
 * The closest view that shows all marks, in half zoom levels. The marks are in the middle, but not under the buttons.
 *
 * @param marksAt the marks, in pixels of the world at a zoom
 * @returns x, y: the middle of the map in the same pixels
 */
export function chooseView(
  marksAt: (zoom: number) => readonly Mark[],
  frame: Frame,
): { zoom: number; x: number; y: number } {
  const { width, height } = frame;
  const { left, top, share } = areaOf(frame);
  for (let zoom = CLOSEST_ZOOM; ; zoom -= ZOOM_STEP) {
    const marks = marksAt(zoom);
    const free = marks.map((mark) => edgesOf(mark, FREE, share));
    const minX = Math.min(...free.map((edges) => edges.left));
    const minY = Math.min(...free.map((edges) => edges.top));
    // On either side.
    const spareX = (width - left - Math.max(...free.map(({ right }) => right)) + minX) / 2;
    const spareY = (height - top - Math.max(...free.map(({ bottom }) => bottom)) + minY) / 2;
    // The map's upper left corner.
    const x = minX - spareX - left;
    const y = minY - spareY - top;
    // What would be under the buttons moves out from there, as far as there is room.
    const under = marks
      .map((mark) => edgesOf({ ...mark, x: mark.x - x, y: mark.y - y }, DRAWN, share))
      .filter((edges) => isUnderButtons(edges, width, share));
    const aside = Math.max(0, ...under.map(({ right }) => right - width + BUTTONS.width * share + 1));
    if ((spareY >= 0 && spareX >= aside) || zoom <= MIN_ZOOM)
      return { zoom, x: x + width / 2 + aside, y: y + height / 2 };
  }
}

function isUnderButtons({ right, top }: ReturnType<typeof edgesOf>, width: number, share: number): boolean {
  return right > width - BUTTONS.width * share && top < BUTTONS.height * share;
}

/**
 * Whether a camera that follows must move. It rests while everything is seen, unless it could be closer by a whole level.
 *
 * @param marks in pixels of the map
 */
export function mustMove(marks: readonly Mark[], frame: Frame, zoom: number, idealZoom: number): boolean {
  const { width, height, covered } = frame;
  const { left, top, share } = areaOf(frame);
  const isHidden = (mark: Mark) => {
    const edges = edgesOf(mark, DRAWN, share);
    return (
      edges.left < 0 ||
      edges.right > width ||
      edges.top < 0 ||
      edges.bottom > height ||
      isUnderButtons(edges, width, share) ||
      (covered !== null &&
        edges.left < Math.min(covered.width, left || width) &&
        edges.top < Math.min(covered.height, top || height))
    );
  };
  return idealZoom >= zoom + 1 || marks.some(isHidden);
}
