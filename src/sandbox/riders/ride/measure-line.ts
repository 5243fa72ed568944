import {
  bearingDegrees,
  distanceMetres,
  normaliseLongitude,
  type Position,
  turnDegrees,
} from "../../../contract/geo.ts";

/** A corner of a line: how far along it is, and how sharp, in degrees (0 is straight on, 180 turns back). */
export interface Turn {
  metres: number;
  degrees: number;
}

export interface Line {
  lengthMetres: number;
  turns: readonly Turn[];
  /** The place so many metres along; the bearing is that of the segment there, null on a line without length. */
  at(metres: number): { position: Position; bearing: number | null };
}

/** Gives a polyline a ruler. Needs at least one point; repeated points are taken as one. */
export function measureLine(points: readonly Position[]): Line {
  const corners = withoutRepeats(points);
  const metres = [0];
  const bearings: number[] = [];
  const turns: Turn[] = [];
  corners.forEach((corner, index) => {
    const next = corners[index + 1];
    if (!next) return;
    const soFar = metres[index] ?? 0;
    const bearing = bearingDegrees(corner, next);
    const before = bearings.at(-1);
    if (before !== undefined) turns.push({ metres: soFar, degrees: Math.abs(turnDegrees(before, bearing)) });
    metres.push(soFar + distanceMetres(corner, next));
    bearings.push(bearing);
  });
  const lengthMetres = metres.at(-1) ?? 0;

  return {
    lengthMetres,
    turns,
    at(wanted) {
      const along = Math.max(0, Math.min(lengthMetres, wanted));
      const end = Math.max(1, firstAtLeast(metres, along));
      const from = corners[end - 1] ?? corners[0];
      if (!from) throw new RangeError("a line needs at least one point");
      const to = corners[end];
      if (!to) return { position: from, bearing: null };
      const start = metres[end - 1] ?? 0;
      const share = (along - start) / ((metres[end] ?? start) - start);
      return { position: partWay(from, to, share), bearing: bearings[end - 1] ?? null };
    },
  };
}

function withoutRepeats(points: readonly Position[]): Position[] {
  const kept: Position[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    // A millimetre: below it a bearing is only rounding.
    if (!last || distanceMetres(last, point) > 0.001) kept.push(point);
  }
  return kept;
}

function partWay(from: Position, to: Position, share: number): Position {
  if (share === 0) return from;
  if (share === 1) return to;
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    lng: normaliseLongitude(from.lng + normaliseLongitude(to.lng - from.lng) * share),
  };
}

/** Index of the first entry of an ascending list that is not under `value`; the list's length when all are. */
export function firstAtLeast(ascending: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
