/** Measures polylines, such as the streets of a route: how long they are, and which place lies how far along them. */
import { bearingDegrees, distanceMetres, normaliseLongitude, type Position } from "./geo.ts";

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

/** A rider whose fix is further than this from a route doesn't follow it. */
export const OFF_ROUTE_METRES = 60;

/** A bearing between two places nearer than this would be only rounding, so both count as one place. */
const SAME_PLACE_METRES = 0.001;

/** @throws RangeError if there are no points */
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
  const { from, to, start, length } = segments.findLast((segment) => segment.start <= metres) ?? segments[0];
  return {
    position: partWay(from, to, length && toShare((metres - start) / length)),
    bearing: bearingDegrees(from, to),
  };
}

/** The place of the line that is nearest to `position`: how far along the line it is, and how far away, in metres. */
export function nearestOn({ segments }: Line, position: Position): { position: Position; along: number; away: number } {
  // A plane around `position`, true to scale there, in degrees of latitude: exact enough to choose by, and cheap.
  const squeeze = Math.cos((position.lat * Math.PI) / 180);
  let nearest = { position, along: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const { from, to, start, length } of segments) {
    const x = normaliseLongitude(to.lng - from.lng) * squeeze;
    const y = to.lat - from.lat;
    const toX = normaliseLongitude(position.lng - from.lng) * squeeze;
    const toY = position.lat - from.lat;
    const share = length && toShare((toX * x + toY * y) / (x * x + y * y));
    const square = (toX - share * x) ** 2 + (toY - share * y) ** 2;
    if (square >= least) continue;
    least = square;
    nearest = { position: partWay(from, to, share), along: start + share * length };
  }
  return { ...nearest, away: distanceMetres(nearest.position, position) };
}

/** The places of a line between two distances from its start, both ends included; without `end`, what remains of it. */
export function sliceLine(line: Line, start: number, end = line.length): Position[] {
  const corners = line.segments.filter((segment) => segment.start > start && segment.start < end);
  return [pointAt(line, start).position, ...corners.map(({ from }) => from), pointAt(line, end).position];
}

/** Segments are short, so latitude and longitude grow evenly along them. */
function partWay(from: Position, to: Position, share: number): Position {
  if (share === 0) return from;
  if (share === 1) return to;
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    lng: normaliseLongitude(from.lng + normaliseLongitude(to.lng - from.lng) * share),
  };
}

function toShare(value: number): number {
  return Math.max(0, Math.min(1, value));
}
