/** Measures polylines, such as the streets of a route: how long they are, and which place lies how far along them. */
import { bearingDegrees, destination, distanceMetres, normaliseLongitude, type Position } from "./geo.ts";

/** A straight piece of a line. */
export interface Segment {
  readonly from: Position;
  readonly to: Position;
  /** Metres from the start of the line to `from`. */
  readonly start: number;
  /** Metres. */
  readonly length: number;
}

/** A polyline with its length. A line without length has one segment, from its only place to the same place. */
export interface Line {
  readonly segments: readonly [Segment, ...Segment[]];
  /** Metres. */
  readonly length: number;
}

/** A rider whose fix is further than this from a route has left it. */
export const OFF_ROUTE_METRES = 100;

/** Two points nearer than this count as one place, because the bearing between them would be only a rounding error. */
const SAME_PLACE_METRES = 0.001;

/**
 * Measures a polyline. Repeated points count as one.
 *
 * @throws RangeError if there are no points
 */
export function measureLine(points: readonly Position[]): Line {
  const segments: Segment[] = [];
  let length = 0;
  let from = points[0];
  if (!from) throw new RangeError("A line needs at least one point");
  for (const to of points) {
    const metres = distanceMetres(from, to);
    if (metres <= SAME_PLACE_METRES) continue;
    segments.push({ from, to, start: length, length: metres });
    length += metres;
    from = to;
  }
  const [first = { from, to: from, start: 0, length: 0 }, ...rest] = segments;
  return { segments: [first, ...rest], length };
}

/**
 * The place at a distance from the start of the line, and the bearing of its segment; at a corner, of the segment that
 * begins there. Distances beyond an end give that end. The bearing of a line without length is 0.
 */
export function pointAt({ segments }: Line, metres: number): { position: Position; bearing: number } {
  const segment = segments.findLast(({ start }) => start <= metres) ?? segments[0];
  return {
    position: placeOn(segment, metres),
    bearing: bearingDegrees(segment.from, segment.to),
  };
}

/** The place of the line that is nearest to `position`: how far along the line it is, and how far away, in metres. */
export function nearestOn({ segments }: Line, position: Position): { position: Position; along: number; away: number } {
  // A plane around `position`, true to scale there, in degrees of latitude: exact enough to choose by, and cheap.
  const squeeze = Math.cos((position.lat * Math.PI) / 180);
  let nearest = segments[0];
  let along = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const segment of segments) {
    const { from, to, start, length } = segment;
    const x = normaliseLongitude(to.lng - from.lng) * squeeze;
    const y = to.lat - from.lat;
    const toX = normaliseLongitude(position.lng - from.lng) * squeeze;
    const toY = position.lat - from.lat;
    const share = length && toShare((toX * x + toY * y) / (x * x + y * y));
    const square = (toX - share * x) ** 2 + (toY - share * y) ** 2;
    if (square >= least) continue;
    least = square;
    nearest = segment;
    along = start + share * length;
  }
  const place = placeOn(nearest, along);
  return { position: place, along, away: distanceMetres(place, position) };
}

/** The places of a line between two distances from its start, both ends included; without `end`, what remains of it. */
export function sliceLine(line: Line, start: number, end = line.length): Position[] {
  const corners = line.segments.filter((segment) => segment.start > start && segment.start < end);
  return [pointAt(line, start).position, ...corners.map(({ from }) => from), pointAt(line, end).position];
}

/** Follows the great circle, so that a metre of a long segment is a metre on earth. `metres` count from the line's start. */
function placeOn({ from, to, start, length }: Segment, metres: number): Position {
  if (metres <= start) return from;
  if (metres >= start + length) return to;
  return destination(from, bearingDegrees(from, to), metres - start);
}

function toShare(value: number): number {
  return Math.max(0, Math.min(1, value));
}
