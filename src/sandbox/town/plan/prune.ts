import { lengthOf } from "./line.ts";
import type { Link } from "./link.ts";
import type { Point } from "./mercator.ts";

/** Shorter ends than this are a drawing slip, not a cul-de-sac. */
const STUB = 42;

/** Takes away stubs, and streets that no way leads to. `fixed` are the nodes on main streets and embankments. */
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
