import { chance, hash } from "./chance.ts";
import { type Axis, classOf, corner, rankOf, type StreetClass, wrapColumn } from "./lattice.ts";
import { type Box, boxOf, gap, type Line, lengthOf, meetings, part, pointAt } from "./line.ts";
import type { Point } from "./mercator.ts";
import { mainStreetName } from "./names.ts";
import { remember } from "./remember.ts";
import { betweenBanks, embankment, riversIn, waterAt } from "./river.ts";
import { useOf } from "./use.ts";

/** A stretch of an edge that can be driven: all of it, what is left beside the river, or the bridge over it. */
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
  line: Line;
  length: number;
  box: Box;
  /** Worked out when first asked for: far-off zoom levels seldom do. */
  readonly stretches: Stretch[];
}

const SAMPLES = 10;
const recall = remember<Edge>(20_000);

/** From corner (column, row) to the next corner east (axis "row") or south (axis "column"). */
export function edge(axis: Axis, column: number, row: number): Edge {
  const id = `${axis === "row" ? "r" : "c"}${column},${row}`;
  return recall(id, () => {
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

/** Only larger streets cross a park that is more than one quad wide. */
function throughPark(axis: Axis, column: number, row: number): boolean {
  if (rankOf(axis === "row" ? row : column) !== "tertiary") return false;
  const other = axis === "row" ? useOf(column, row - 1) : useOf(column - 1, row);
  return other === "park" && useOf(column, row) === "park";
}

/** A Catmull-Rom spline through the corners, so that a main street runs smoothly through its crossings. */
function curve(axis: Axis, column: number, row: number): Line {
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

/** Where the street is cut by a river, and where it bridges it: only larger streets do, and only fairly straight across. */
function stretchesOf(line: Line, length: number, rank: StreetClass, seed: number): Stretch[] {
  const cuts = new Set<number>([0, length]);
  const box = boxOf(line);
  for (const river of riversIn(box)) {
    for (const bank of ["north", "south"] as const) {
      const side = embankment(river, bank, box.west - 150, box.east + 150);
      const sideBox = boxOf(side);
      if (sideBox.south < box.north || sideBox.north > box.south) continue;
      for (const { along } of meetings(line, side)) cuts.add(along);
    }
  }
  const places = [...cuts].sort((a, b) => a - b);
  const stretches: Stretch[] = [];
  for (let n = 1; n < places.length; n++) {
    const start = places[n - 1] as number;
    const end = places[n] as number;
    if (end - start < 0.5) continue;
    const wet = betweenBanks(pointAt(line, (start + end) / 2));
    if (!wet) stretches.push({ start, end, bridge: false });
    else if (mayBridge(line, start, end, length, rank, seed)) stretches.push({ start, end, bridge: true });
  }
  return stretches;
}

function mayBridge(line: Line, start: number, end: number, length: number, rank: StreetClass, seed: number): boolean {
  if (rank === "local" || (rank === "tertiary" && chance(seed) > 0.4)) return false;
  if (start < 1 || end > length - 1) return false;
  const from = pointAt(line, start);
  const to = pointAt(line, end);
  const oneSide = Math.sign(waterAt(from).offset) === Math.sign(waterAt(to).offset);
  const { halfWidth } = waterAt(pointAt(line, (start + end) / 2));
  return !oneSide && gap(from, to) < (2 * halfWidth + 48) * (rank === "primary" ? 2.4 : 1.6);
}

/** The drawn and driven line of a stretch. */
export function stretchLine(of: Edge, { start, end }: Stretch): Line {
  return start === 0 && end === of.length ? of.line : part(of.line, start, end);
}
