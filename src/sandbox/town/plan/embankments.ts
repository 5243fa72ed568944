import { hash } from "./chance.ts";
import { boxOf, contains, distanceBetween, intersections, overlap, pointAlong, slicePolyline } from "./geometry.ts";
import { wrapColumn } from "./lattice.ts";
import type { Link } from "./links.ts";
import type { Point } from "./mercator.ts";
import { embankmentName } from "./names.ts";
import type { Barrier, Outline } from "./outline.ts";
import { type Bank, embankment, riversIn } from "./river.ts";

export interface Embankment {
  river: number;
  bank: Bank;
  /** Whether a street runs along the bank here, or only a path. */
  hasStreet: boolean;
  barrier: Barrier;
}

/** The embankments that touch a quad. */
export function embankmentsIn({ box, column, row }: Outline): Embankment[] {
  const found: Embankment[] = [];
  for (const river of riversIn(box)) {
    for (const bank of ["north", "south"] as const) {
      const line = embankment(river, bank, box.west - 60, box.east + 60);
      const around = boxOf(line);
      if (!overlap(around, box)) continue;
      const hasStreet = hash(113, wrapColumn(column), row, river, bank === "north" ? 1 : 2) % 5 > 0;
      found.push({ river, bank, hasStreet, barrier: { line, box: around, edge: null, joins: [] } });
    }
  }
  return found;
}

/** The street along an embankment inside a quad, cut into links where side streets join it and where it meets an edge. */
export function embankmentLinks(
  { river, bank, barrier }: Embankment,
  joins: { at: number; node: Point }[],
  sides: Barrier[],
  outline: Outline,
) {
  const links: Link[] = [];
  const key = hash(114, river, bank === "north" ? 1 : 2, wrapColumn(outline.column) >> 3);
  const street = { key, name: embankmentName(river, bank) };
  const stops: { along: number; node: Point; join?: () => void }[] = joins.map(({ at, node }) => ({ along: at, node }));
  for (const side of sides) {
    for (const { along, at, point } of intersections(barrier.line, side.line)) {
      stops.push({ along, node: point, join: () => side.joins.push({ at, node: point }) });
    }
  }
  stops.sort((a, b) => a.along - b.along);
  for (let n = 1; n < stops.length; n++) {
    const a = stops[n - 1];
    const b = stops[n];
    if (!a || !b || !contains(outline.ring, pointAlong(barrier.line, (a.along + b.along) / 2))) continue;
    for (const stop of [a, b]) {
      stop.join?.();
      delete stop.join;
    }
    const middle = slicePolyline(barrier.line, a.along, b.along).slice(1, -1);
    links.push({
      from: a.node,
      to: b.node,
      line: [
        a.node,
        ...middle.filter((p) => distanceBetween(p, a.node) > 0.5 && distanceBetween(p, b.node) > 0.5),
        b.node,
      ],
      class: "tertiary",
      street,
      chainage: a.along,
      bridge: false,
    });
  }
  return links;
}
