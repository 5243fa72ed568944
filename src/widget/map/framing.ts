import { MIN_ZOOM } from "./leaflet/create-leaflet.ts";
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
  /** Whether the zoom buttons are shown. */
  hasButtons: boolean;
}

/** How far each kind is drawn around its place: the puck with its nose, the pin with its shadow. */
const DRAWN = { puck: { aside: 28, up: 28, down: 28 }, pin: { aside: 14, up: 34, down: 2 } };
/**
 * How much stays free around a place when the camera has moved: little more than what is drawn there. With much more, a
 * small map of whole zoom levels shows the town, and the way to the door in a corner of it.
 */
const ROOM = 36;
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
    const marks = marksAt(zoom);
    const [xs, ys] = [marks.map((mark) => mark.x), marks.map((mark) => mark.y)];
    const [maxX, maxY] = [Math.max(...xs), Math.max(...ys)];
    // Beside the marks, on either side.
    const besideX = (width - left - maxX + Math.min(...xs)) / 2;
    const besideY = (height - top - maxY + Math.min(...ys)) / 2;
    // The map's upper left corner.
    const x = maxX + besideX - width;
    const y = maxY + besideY - height;
    // What would be under the buttons moves out from there, as far as there is room.
    const under = marks
      .map((mark) => edgesOf({ ...mark, x: mark.x - x, y: mark.y - y }, share))
      .filter((edges) => isUnderButtons(edges, width, buttons));
    const aside = Math.max(0, ...under.map(({ right }) => right - width + BUTTONS.width * buttons + 1));
    if ((besideY >= ROOM * share && besideX >= ROOM * share + aside) || zoom <= MIN_ZOOM)
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
  const { left, top, share, buttons } = areaOf(frame);
  const isHidden = (mark: Mark) => {
    const edges = edgesOf(mark, share);
    return (
      edges.left < 0 ||
      edges.right > width ||
      edges.top < 0 ||
      edges.bottom > height ||
      isUnderButtons(edges, width, buttons) ||
      (covered !== null &&
        edges.left < Math.min(covered.width, left || width) &&
        edges.top < Math.min(covered.height, top || height))
    );
  };
  return idealZoom >= zoom + 1 || marks.some(isHidden);
}
