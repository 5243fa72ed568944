import { lengthOf, type Polyline } from "./geometry.ts";
import type { StreetClass } from "./lattice.ts";
import type { Point } from "./mercator.ts";

/** A piece of street between two nodes, for vehicles. Nodes are compared by identity. */
export interface Link {
  from: Point;
  to: Point;
  line: Polyline;
  class: StreetClass;
  street: Street;
  /** Metres from the start of the street, for house numbers. */
  chainage: number;
  bridge: boolean;
}

export interface Street {
  key: number;
  name: string;
}

/** A dead end shorter than this looks like a mistake, not like a cul-de-sac. */
const STUB = 42;

/** Removes stubs, and streets that nothing leads to. `fixed` are the nodes on main streets and embankments. */
export function pruneLinks(links: Link[], fixed: ReadonlySet<Point>): Link[] {
  return withoutIslands(withoutStubs(links, fixed), fixed);
}

function withoutStubs(links: Link[], fixed: ReadonlySet<Point>): Link[] {
  let kept = links;
  for (;;) {
    const degree = new Map<Point, number>();
    for (const { from, to } of kept) {
      degree.set(from, (degree.get(from) ?? 0) + 1);
      degree.set(to, (degree.get(to) ?? 0) + 1);
    }
    const ends = (node: Point) => degree.get(node) === 1 && !fixed.has(node);
    const left = kept.filter((link) => !((ends(link.from) || ends(link.to)) && lengthOf(link.line) < STUB));
    if (left.length === kept.length) return kept;
    kept = left;
  }
}

function withoutIslands(links: Link[], fixed: ReadonlySet<Point>): Link[] {
  const reached = new Set<Point>(fixed);
  for (;;) {
    const before = reached.size;
    for (const { from, to } of links) {
      if (reached.has(from)) reached.add(to);
      else if (reached.has(to)) reached.add(from);
    }
    if (reached.size === before) return links.filter((link) => reached.has(link.from));
  }
}
