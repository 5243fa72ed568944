import type { Position } from "../../../contract/geo.ts";
import { createCache } from "../../cache.ts";
import type { Edge } from "../plan/edge.ts";
import { boxOf, distanceBetween, grow, nearestPoint } from "../plan/geometry.ts";
import { rankOf } from "../plan/lattice.ts";
import { groundScale, type Point, toPlan, WORLD } from "../plan/mercator.ts";
import { quad, quadsIn } from "../plan/quad.ts";

/** A junction on a way, `metres` from its start. Junctions of larger streets have signals. */
export interface Crossing {
  metres: number;
  kind: "signal" | "plain";
}

/** A way that passes a junction within these metres goes through it: a way may be rounded to five decimals, a metre. */
const TOUCH = 3;
/** Junctions nearer to each other than this are one to a rider. */
const APART = 12;

interface Junction {
  point: Point;
  kind: Crossing["kind"];
}

const cache = createCache<Junction[]>(1_000);

export function crossingsAlong(points: readonly Position[]): Crossing[] {
  const first = points[0];
  if (!first) return [];
  const start = toPlan(first);
  const line = points.map((position) => {
    const { x, y } = toPlan(position);
    return { x: x + WORLD * Math.round((start.x - x) / WORLD), y };
  });
  const found: Crossing[] = [];
  let along = 0;
  for (let n = 1; n < line.length; n++) {
    const step = [line[n - 1] as Point, line[n] as Point];
    const scale = groundScale(step[0]?.y ?? start.y);
    for (const { point, kind } of junctionsNear(step)) {
      const near = nearestPoint(step, point);
      if (near.distance <= TOUCH) found.push({ metres: (along + near.along) * scale, kind });
    }
    along += distanceBetween(step[0] as Point, step[1] as Point);
  }
  return merge(found.sort((a, b) => a.metres - b.metres));
}

function junctionsNear(step: Point[]): Junction[] {
  const box = grow(boxOf(step), TOUCH);
  return quadsIn(box)
    .flatMap(({ column, row }) => cache(`${column},${row}`, () => junctionsOf(column, row)))
    .filter(({ point }) => point.x >= box.west && point.x <= box.east && point.y >= box.north && point.y <= box.south);
}

/** Every place in or around a quad where three or more ways meet. */
function junctionsOf(column: number, row: number): Junction[] {
  const { links, contacts, edges } = quad(column, row);
  const ways = new Map<Point, number>();
  for (const { from, to } of links) {
    ways.set(from, (ways.get(from) ?? 0) + 1);
    ways.set(to, (ways.get(to) ?? 0) + 1);
  }
  const onEdges = new Set(contacts.map(({ node }) => node));
  const junctions: Junction[] = [];
  for (const [point, count] of ways) if (count > 2 || onEdges.has(point)) junctions.push({ point, kind: "plain" });
  for (const side of edges) junctions.push({ point: side.line[0] as Point, kind: cornerKind(side) });
  return junctions;
}

/** The crossing at the start of an edge. It has signals if both streets are large. */
function cornerKind({ column, row }: Edge): Crossing["kind"] {
  const ranks = [rankOf(column), rankOf(row)];
  const large = ranks.filter((rank) => rank === "primary" || rank === "secondary").length;
  return large === 2 ? "signal" : "plain";
}

function merge(sorted: Crossing[]): Crossing[] {
  const merged: Crossing[] = [];
  for (const crossing of sorted) {
    const last = merged[merged.length - 1];
    if (last && crossing.metres - last.metres < APART) {
      if (crossing.kind === "signal" && last.kind === "plain") merged[merged.length - 1] = crossing;
    } else merged.push(crossing);
  }
  return merged;
}
