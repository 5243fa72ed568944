import { bearingDegrees, destination, distanceMetres, normaliseLongitude, type Position } from "../../contract/geo.ts";

/** A polyline one can walk along, by metres from its start. */
export interface Walk {
  readonly length: number;
  /** Metres from the start; before it and beyond the end the ends themselves. */
  at(metres: number): { position: Position; bearing: number };
  /** The point of the line that is nearest to `position`: how far along, and how far away from it, in metres. */
  nearest(position: Position): { along: number; away: number };
  /** The line between two distances, both ends included. */
  slice(from: number, to: number): Position[];
}

/** Further away from a route than this, a place isn't on it. */
const OFF_ROUTE_METRES = 60;

/** How far along the route two places are; null when one of them isn't on it, or they don't follow each other. */
export function stretchBetween(route: Walk | null, from: Position, to: Position): [number, number] | null {
  const [start, end] = [route?.nearest(from), route?.nearest(to)];
  const on = start && end && Math.max(start.away, end.away) <= OFF_ROUTE_METRES && end.along > start.along;
  return on ? [start.along, end.along] : null;
}

/** Null when the points don't make a line of at least a metre. */
export function walkAlong(points: readonly Position[]): Walk | null {
  const corners: { position: Position; starts: number; bearing: number; length: number }[] = [];
  let length = 0;
  points.forEach((position, index) => {
    const next = points[index + 1];
    const step = next ? distanceMetres(position, next) : 0;
    if (!next || step === 0) return;
    corners.push({ position, starts: length, bearing: bearingDegrees(position, next), length: step });
    length += step;
  });
  const last = points.at(-1);
  const first = corners[0];
  if (!last || !first || !(length >= 1)) return null;

  const endOf = (index: number) => corners[index + 1]?.position ?? last;

  const at = (metres: number) => {
    // Walking back from the end finds the segment that holds `metres`; the first one holds whatever lies before it.
    const index = Math.max(
      0,
      corners.findLastIndex((corner) => corner.starts <= metres),
    );
    const corner = corners[index] ?? first;
    const along = Math.max(0, Math.min(corner.length, metres - corner.starts));
    return { position: destination(corner.position, corner.bearing, along), bearing: corner.bearing };
  };

  function nearest(position: Position) {
    let along = 0;
    let least = Number.POSITIVE_INFINITY;
    corners.forEach((corner, index) => {
      const { share, away } = compare(corner.position, endOf(index), position);
      if (away >= least) return;
      least = away;
      along = corner.starts + share * corner.length;
    });
    return { along, away: distanceMetres(at(along).position, position) };
  }

  function slice(from: number, to: number) {
    const inside = corners.filter(({ starts }) => starts > from && starts < to).map(({ position }) => position);
    return [at(from).position, ...inside, at(to).position];
  }

  return { length, at, nearest, slice };
}

/**
 * Which share of the segment (0 to 1) lies nearest to `position`, and the square of how far away it is, in degrees of
 * latitude, on a plane that is true to scale at its start: exact enough to choose a segment by, and cheap.
 */
function compare(from: Position, to: Position, position: Position): { share: number; away: number } {
  const narrowing = Math.cos((from.lat * Math.PI) / 180);
  const x = normaliseLongitude(to.lng - from.lng) * narrowing;
  const y = to.lat - from.lat;
  const px = normaliseLongitude(position.lng - from.lng) * narrowing;
  const py = position.lat - from.lat;
  const square = x * x + y * y;
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, (px * x + py * y) / square));
  return { share, away: (px - share * x) ** 2 + (py - share * y) ** 2 };
}
