import { hash } from "./chance.ts";
import type { Edge } from "./edge.ts";
import { wrapColumn } from "./lattice.ts";
import {
  type Box,
  boxOf,
  gap,
  inside,
  type Line,
  lengthOf,
  type Meeting,
  meetings,
  nearestOn,
  overlap,
  part,
  pointAt,
} from "./line.ts";
import type { Link, Street } from "./link.ts";
import type { Point } from "./mercator.ts";
import { embankmentName, sideStreetName } from "./names.ts";
import { type Pattern, patternAt, type Range } from "./pattern.ts";
import { pruneLinks } from "./prune.ts";
import { type Bank, betweenBanks, embankment, riversIn } from "./river.ts";

export interface Frame {
  column: number;
  row: number;
  edges: readonly [Edge, Edge, Edge, Edge];
  ring: Line;
  box: Box;
}

/** Where a side street touches one of the four edges. */
export interface Contact {
  edge: Edge;
  at: number;
  node: Point;
}

interface Barrier {
  line: Line;
  box: Box;
  edge: Edge | null;
  joins: { at: number; node: Point }[];
}

/** The streets inside a quad: the neighbourhood's pattern and the embankments, cut where they meet a main street or water. */
export function clipToQuad(frame: Frame, built: boolean): { links: Link[]; contacts: Contact[] } {
  const { box, edges } = frame;
  const sides: Barrier[] = edges.map((edge) => ({ line: edge.line, box: edge.box, edge, joins: [] }));
  const banks = banksIn(frame);
  const barriers = [...sides, ...banks.map((bank) => bank.barrier)];
  const wet = banks.length > 0;
  const open = (point: Point) => inside(frame.ring, point) && !(wet && betweenBanks(point));

  const links: Link[] = [];
  if (built) {
    const pattern = patternAt(frame.column, frame.row);
    for (const { street, line, around, chainage } of streetsOf(pattern)) {
      if (!overlap(around, box)) continue;
      for (const { start, ...piece } of cut(line, around, barriers, open)) {
        links.push({ ...piece, class: "local", street, chainage: chainage + start, bridge: false });
      }
    }
  }
  const streets = [...sides, ...banks.filter((bank) => bank.street).map((bank) => bank.barrier)];
  const fixed = new Set(streets.flatMap((barrier) => barrier.joins.map((join) => join.node)));
  const kept = pruneLinks(
    links.filter((link) => !hugs(link, barriers)),
    fixed,
  );
  const used = new Set(kept.flatMap((link) => [link.from, link.to]));
  for (const bank of banks) {
    const joins = bank.barrier.joins.filter((join) => used.has(join.node));
    if (bank.street) kept.push(...embankmentLinks(bank, joins, sides, frame));
  }
  const touched = new Set(kept.flatMap((link) => [link.from, link.to]));
  const contacts = sides.flatMap((side) =>
    side.joins.filter((join) => touched.has(join.node)).map((join) => ({ ...join, edge: side.edge as Edge })),
  );
  return { links: kept, contacts };
}

/** One step of a street of the pattern, from node to node. */
interface Step {
  street: Street;
  line: Line;
  around: Box;
  chainage: number;
}

/** Metres between two streets below which they are as good as one. */
const HUG = 26;
/** What a step left out counts for in house numbers. */
const LEFT_OUT = 100;
const steps = new WeakMap<Pattern, Step[]>();

function streetsOf(pattern: Pattern): Step[] {
  const known = steps.get(pattern);
  if (known) return known;
  const { firsts, seconds, key } = pattern;
  const made: Step[] = [];
  const addStreet = (key: number, lines: (Line | null)[]) => {
    const street = { key, name: sideStreetName(key) };
    let chainage = 0;
    for (const line of lines) {
      if (line) made.push({ street, line, around: boxOf(line), chainage });
      chainage += line ? lengthOf(line) : LEFT_OUT;
    }
  };
  const numbers = ({ from, to }: Range) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  for (const first of numbers(firsts)) {
    addStreet(
      hash(111, key, first),
      numbers(seconds).map((second) => pattern.long(first, second)),
    );
  }
  for (const second of numbers(seconds)) {
    addStreet(
      hash(112, key, second),
      numbers(firsts).map((first) => pattern.cross(first, second)),
    );
  }
  steps.set(pattern, made);
  return made;
}

/** The parts of a line that are open ground; ends that lie on a barrier are noted there. */
function cut(line: Line, own: Box, barriers: Barrier[], open: (point: Point) => boolean) {
  const pieces: { from: Point; to: Point; line: Line; start: number }[] = [];
  const crossings: (Meeting & { barrier: Barrier })[] = [];
  for (const barrier of barriers) {
    if (!overlap(own, barrier.box)) continue;
    for (const meeting of meetings(line, barrier.line)) crossings.push({ ...meeting, barrier });
  }
  const from = line[0] as Point;
  const to = line[line.length - 1] as Point;
  if (crossings.length === 0) return open(from) ? [{ from, to, line, start: 0 }] : pieces;
  crossings.sort((a, b) => a.along - b.along);
  const length = lengthOf(line);
  const stops = [
    { along: 0, node: from, note: () => {} },
    ...crossings.map(({ along, at, point, barrier }) => ({
      along,
      node: point,
      note: () => {
        if (!barrier.joins.some((join) => join.node === point)) barrier.joins.push({ at, node: point });
      },
    })),
    { along: length, node: to, note: () => {} },
  ];
  for (let n = 1; n < stops.length; n++) {
    const a = stops[n - 1];
    const b = stops[n];
    if (!a || !b || b.along - a.along < 0.5) continue;
    if (!open(pointAt(line, (a.along + b.along) / 2))) continue;
    a.note();
    b.note();
    const middle = part(line, a.along, b.along).slice(1, -1);
    pieces.push({ from: a.node, to: b.node, line: [a.node, ...middle, b.node], start: a.along });
  }
  return pieces;
}

/** A side street that runs along a main street, too close for houses between them. */
function hugs({ line }: Link, barriers: Barrier[]): boolean {
  const length = lengthOf(line);
  if (length < 36) return false;
  const middle = pointAt(line, length / 2);
  return barriers.some(
    (barrier) =>
      middle.x > barrier.box.west - HUG &&
      middle.x < barrier.box.east + HUG &&
      middle.y > barrier.box.north - HUG &&
      middle.y < barrier.box.south + HUG &&
      nearestOn(barrier.line, middle).distance < HUG &&
      [0.2, 0.8].every((share) => nearestOn(barrier.line, pointAt(line, length * share)).distance < HUG),
  );
}

interface BankOf {
  river: number;
  bank: Bank;
  /** Whether a street runs along this bank here; else only a path. */
  street: boolean;
  barrier: Barrier;
}

function banksIn({ box, column, row }: Frame): BankOf[] {
  const found: BankOf[] = [];
  for (const river of riversIn(box)) {
    for (const bank of ["north", "south"] as const) {
      const line = embankment(river, bank, box.west - 60, box.east + 60);
      const around = boxOf(line);
      if (!overlap(around, box)) continue;
      const street = hash(113, wrapColumn(column), row, river, bank === "north" ? 1 : 2) % 5 > 0;
      found.push({ river, bank, street, barrier: { line, box: around, edge: null, joins: [] } });
    }
  }
  return found;
}

/** The embankment's part inside the quad, split where side streets join it. */
function embankmentLinks(
  { river, bank, barrier }: BankOf,
  joins: { at: number; node: Point }[],
  sides: Barrier[],
  frame: Frame,
) {
  const links: Link[] = [];
  const key = hash(114, river, bank === "north" ? 1 : 2, wrapColumn(frame.column) >> 3);
  const street = { key, name: embankmentName(river, bank) };
  const stops: { along: number; node: Point; join?: () => void }[] = joins.map(({ at, node }) => ({ along: at, node }));
  for (const side of sides) {
    for (const { along, at, point } of meetings(barrier.line, side.line)) {
      stops.push({ along, node: point, join: () => side.joins.push({ at, node: point }) });
    }
  }
  stops.sort((a, b) => a.along - b.along);
  for (let n = 1; n < stops.length; n++) {
    const a = stops[n - 1];
    const b = stops[n];
    if (!a || !b || !inside(frame.ring, pointAt(barrier.line, (a.along + b.along) / 2))) continue;
    for (const stop of [a, b]) {
      stop.join?.();
      delete stop.join;
    }
    const middle = part(barrier.line, a.along, b.along).slice(1, -1);
    links.push({
      from: a.node,
      to: b.node,
      line: [a.node, ...middle.filter((p) => gap(p, a.node) > 0.5 && gap(p, b.node) > 0.5), b.node],
      class: "tertiary",
      street,
      chainage: a.along,
      bridge: false,
    });
  }
  return links;
}
