import { createCache } from "../../cache.ts";
import { chance, hash } from "./chance.ts";
import {
  type Box,
  boxOf,
  distanceBetween,
  intersections,
  lengthOf,
  type Polyline,
  pointAlong,
  slicePolyline,
} from "./geometry.ts";
import { type Axis, classOf, corner, rankOf, type StreetClass, useOf, wrapColumn } from "./lattice.ts";
import type { Point } from "./mercator.ts";
import { mainStreetName } from "./names.ts";
import { betweenBanks, embankment, riversIn, waterAt } from "./river.ts";

/** A part of an edge that vehicles can use: all of it, a part beside a river, or a bridge. */
export interface Stretch {
  start: number;
  end: number;
  bridge: boolean;
}

/** One side of a quad: the main street between two neighbouring corners of the lattice. */
export interface Edge {
  id: string;
  axis: Axis;
  /** The number of its row or column. */
  row: number;
  column: number;
  class: StreetClass;
  name: string;
  line: Polyline;
  length: number;
  box: Box;
  /** Computed at the first use: far-off zoom levels seldom need it. */
  readonly stretches: Stretch[];
}

const SAMPLES = 10;
const cache = createCache<Edge>(20_000);

/** The edge from corner (column, row) to the next corner, east on axis "row", south on axis "column". */
export function edge(axis: Axis, column: number, row: number): Edge {
  const id = `${axis === "row" ? "r" : "c"}${column},${row}`;
  return cache(id, () => {
    const line = curve(axis, column, row);
    const lineNumber = axis === "row" ? row : column;
    const along = axis === "row" ? column : row;
    const rank = classOf(axis, lineNumber, along);
    const length = lengthOf(line);
    const seed = hash(41, axis === "row" ? 1 : 2, wrapColumn(column), row);
    let stretches: Stretch[] | null = null;
    return {
      id,
      axis,
      row,
      column,
      class: rank,
      name: mainStreetName(axis, lineNumber, along),
      line,
      length,
      box: boxOf(line),
      get stretches() {
        stretches ??= throughPark(axis, column, row) ? [] : stretchesOf(line, length, rank, seed);
        return stretches;
      },
    };
  });
}

/** Whether the edge lies between two parks; only larger streets cross those. */
function throughPark(axis: Axis, column: number, row: number): boolean {
  if (rankOf(axis === "row" ? row : column) !== "tertiary") return false;
  const other = axis === "row" ? useOf(column, row - 1) : useOf(column - 1, row);
  return other === "park" && useOf(column, row) === "park";
}

/** A Catmull-Rom spline through the corners, so that a main street runs smoothly through its crossings. */
function curve(axis: Axis, column: number, row: number): Polyline {
  const at = (n: number) => (axis === "row" ? corner(column + n, row) : corner(column, row + n));
  const [before, from, to, after] = [at(-1), at(0), at(1), at(2)] as const;
  const points: Point[] = [];
  for (let n = 0; n <= SAMPLES; n++) {
    const t = n / SAMPLES;
    const spline = (a: number, b: number, c: number, d: number) =>
      b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
    points.push(
      n === 0
        ? from
        : n === SAMPLES
          ? to
          : { x: spline(before.x, from.x, to.x, after.x), y: spline(before.y, from.y, to.y, after.y) },
    );
  }
  return points;
}

/** Cuts the street at rivers. Only larger streets have bridges, and only where they cross fairly straight. */
function stretchesOf(line: Polyline, length: number, rank: StreetClass, seed: number): Stretch[] {
  const cuts = new Set<number>([0, length]);
  const box = boxOf(line);
  for (const river of riversIn(box)) {
    for (const bank of ["north", "south"] as const) {
      const side = embankment(river, bank, box.west - 150, box.east + 150);
      const sideBox = boxOf(side);
      if (sideBox.south < box.north || sideBox.north > box.south) continue;
      for (const { along } of intersections(line, side)) cuts.add(along);
    }
  }
  const places = [...cuts].sort((a, b) => a - b);
  const stretches: Stretch[] = [];
  for (let n = 1; n < places.length; n++) {
    const start = places[n - 1] as number;
    const end = places[n] as number;
    if (end - start < 0.5) continue;
    const wet = betweenBanks(pointAlong(line, (start + end) / 2));
    if (!wet) stretches.push({ start, end, bridge: false });
    else if (mayBridge(line, start, end, length, rank, seed)) stretches.push({ start, end, bridge: true });
  }
  return stretches;
}

function mayBridge(
  line: Polyline,
  start: number,
  end: number,
  length: number,
  rank: StreetClass,
  seed: number,
): boolean {
  if (rank === "local" || (rank === "tertiary" && chance(seed) > 0.4)) return false;
  if (start < 1 || end > length - 1) return false;
  const from = pointAlong(line, start);
  const to = pointAlong(line, end);
  const oneSide = Math.sign(waterAt(from).offset) === Math.sign(waterAt(to).offset);
  const { halfWidth } = waterAt(pointAlong(line, (start + end) / 2));
  return !oneSide && distanceBetween(from, to) < (2 * halfWidth + 48) * (rank === "primary" ? 2.4 : 1.6);
}

/** The line of a stretch, for the map and for routes. */
export function stretchLine(of: Edge, { start, end }: Stretch): Polyline {
  return start === 0 && end === of.length ? of.line : slicePolyline(of.line, start, end);
}
