import { distanceMetres, type Position } from "../../../contract/geo.ts";
import { classOf, QUAD, rowAt, rowStart } from "../plan/lattice.ts";
import { type Point, toPlan, toPosition } from "../plan/mercator.ts";
import { latticeAt, place } from "../plan/warp.ts";
import { linksAt } from "./links.ts";

/** A junction on a way, `metres` from its start. Junctions of two larger streets have signals. */
export interface Crossing {
  metres: number;
  kind: "signal" | "plain";
}

/** A point of a way so near to a junction is the junction: the way may be rounded to five decimals, a metre. */
const TOUCH_METRES = 3;

/** The junctions of a way along the streets of the town: all of its points where three or more streets meet. */
export function crossingsAlong(points: readonly Position[]): Crossing[] {
  let metres = 0;
  return points.flatMap((point, n) => {
    const step = distanceMetres(points[n - 1] ?? point, point);
    metres += step;
    const { x, y } = latticeAt(toPlan(point));
    const node = { x: Math.round(x), y: Math.round(y) };
    const isOnNode = distanceMetres(toPosition(place(node.x, node.y)), point) < TOUCH_METRES;
    // The same place twice is one junction.
    if (!isOnNode || (n > 0 && step < TOUCH_METRES) || linksAt(node).length < 3) return [];
    return { metres, kind: hasSignal(node) ? "signal" : "plain" } as const;
  });
}

function hasSignal({ x, y }: Point): boolean {
  const [column, row] = [x / QUAD, rowAt(y)];
  if (!Number.isInteger(column) || y !== rowStart(row)) return false;
  return classOf("column", column) !== "local" && classOf("row", row) !== "local";
}
