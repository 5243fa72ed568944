import { blocksOf } from "../plan/blocks.ts";
import { hash } from "../plan/chance.ts";
import { type Edge, edge } from "../plan/edge.ts";
import { type Box, distanceBetween, lengthOf, overlap, type Polyline, pointAlong } from "../plan/geometry.ts";
import { corner, quadKey, rankOf, type StreetClass, useOf, wrapColumn } from "../plan/lattice.ts";
import { type Point, WORLD } from "../plan/mercator.ts";
import { districtName, parkName, riverName } from "../plan/names.ts";
import { outlineOf } from "../plan/outline.ts";
import { parkIn } from "../plan/park.ts";
import { type Quad, quadsIn, spanOf } from "../plan/quad.ts";
import { middleOf, riversIn } from "../plan/river.ts";
import { type Label, type LabelKind, reachOf } from "./label.ts";
import type { Pen } from "./pen.ts";
import { chains, edgesIn } from "./streets.ts";

/** Every name that may stand in a box. Some of them may touch. */
export function placeLabels(pen: Pen, box: Box, quadsOf: (box: Box) => Quad[]): Label[] {
  return [
    ...districtLabels(pen, box),
    ...waterLabels(pen, box),
    ...parkLabels(pen, box),
    ...mainLabels(pen, box),
    ...(pen.zoom >= 16 ? sideLabels(pen, box, quadsOf(box)) : []),
  ];
}

/** A level name. */
const level = (kind: LabelKind, text: string, at: Point, zoom: number): Label => ({
  kind,
  text,
  at,
  turn: 0,
  reach: reachOf(text, kind, zoom),
});

/** A name along a line, around the distance `middle` from its start. Null if the line is too short or too bent. */
function along(kind: LabelKind, text: string, line: Polyline, middle: number, pen: Pen): Label | null {
  const reach = reachOf(text, kind, pen.zoom);
  const metres = reach / pen.scale;
  if (middle - metres < 0 || middle + metres > lengthOf(line)) return null;
  const from = pointAlong(line, middle - metres);
  const to = pointAlong(line, middle + metres);
  const chord = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const at = pointAlong(line, middle);
  if (distanceBetween(chord, at) * pen.scale > 3.2) return null;
  let turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  if (turn > 90) turn -= 180;
  if (turn <= -90) turn += 180;
  return { kind, text, at: { x: (at.x + chord.x) / 2, y: (at.y + chord.y) / 2 }, turn, reach };
}

/** A quarter of 4 × 4 quads has a name; from far off, only one of several quarters shows it. */
function districtLabels({ zoom }: Pen, box: Box): Label[] {
  if (zoom > 15) return [];
  const group = zoom < 13 ? 16 : zoom === 13 ? 8 : 4;
  const span = spanOf(box);
  const labels: Label[] = [];
  const first = (value: number) => Math.floor(value / group) * group;
  for (let row = first(span.north); row <= span.south + group; row += group) {
    for (let column = first(span.west); column <= span.east + group; column += group) {
      const east = column + (group > 4 ? group / 2 : 0);
      const south = row + (group > 4 ? group / 2 : 0);
      const text = districtName(hash(162, wrapColumn(east) >> 2, south >> 2)).toUpperCase();
      const [a, b] = [corner(east + 1, south + 2), corner(east + 3, south + 2)];
      labels.push(level("district", text, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, zoom));
    }
  }
  return labels;
}

function waterLabels(pen: Pen, box: Box): Label[] {
  if (pen.zoom < 12) return [];
  const every = (pen.zoom < 15 ? 420 : 640) / pen.scale;
  const count = Math.round(WORLD / every);
  const labels: Label[] = [];
  for (const river of riversIn(box)) {
    for (let n = Math.floor((box.west / WORLD) * count); n <= Math.ceil((box.east / WORLD) * count); n++) {
      const x = ((n + 0.37) / count) * WORLD;
      const reach = 140 / pen.scale;
      const line = Array.from({ length: 13 }, (_, step) => {
        const at = x + (step / 6 - 1) * reach;
        return { x: at, y: middleOf(river, at) };
      });
      const label = along("water", riverName(river), line, lengthOf(line) / 2, pen);
      if (label) labels.push(label);
    }
  }
  return labels;
}

function parkLabels({ zoom }: Pen, box: Box): Label[] {
  if (zoom < 14) return [];
  return quadsIn(box).flatMap(({ column, row }) => {
    const first =
      useOf(column, row) === "park" && useOf(column - 1, row) !== "park" && useOf(column, row - 1) !== "park";
    if (!first) return [];
    const { middle } = parkIn(outlineOf(column, row));
    return [level("park", parkName(quadKey(column, row)), middle, zoom)];
  });
}

/** How often a main street shows its name, in stretches, and where on a stretch. Null if it shows none at this zoom. */
function placesOn(zoom: number, rank: StreetClass): { every: number; shares: number[] } | null {
  if (zoom < 13 || (zoom === 13 && rank !== "primary")) return null;
  if (zoom < 15 && (rank === "tertiary" || rank === "local")) return null;
  if (zoom === 15 && rank === "local") return null;
  if (zoom === 13) return { every: 8, shares: [0.5] };
  if (zoom === 14) return { every: 4, shares: [0.5] };
  if (zoom === 15) return { every: 2, shares: [0.5] };
  if (zoom < 18) return { every: 1, shares: [0.5] };
  return { every: 1, shares: zoom === 18 ? [0.27, 0.73] : [0.14, 0.38, 0.62, 0.86] };
}

function mainLabels(pen: Pen, box: Box): Label[] {
  if (pen.zoom < 13) return [];
  return edgesIn(box, pen.zoom < 15 ? (line) => rankOf(line) !== "tertiary" : () => true).flatMap((one) => {
    const places = placesOn(pen.zoom, one.class);
    const step = one.axis === "row" ? wrapColumn(one.column) : one.row;
    const lineNumber = one.axis === "row" ? one.row : wrapColumn(one.column);
    if (!places || (step + hash(163, lineNumber)) % places.every !== 0) return [];
    const { line, start } = carrier(one, pen.zoom);
    return places.shares.flatMap((share) => {
      const at = share * one.length;
      if (!one.stretches.some((stretch) => !stretch.bridge && at > stretch.start && at < stretch.end)) return [];
      const label = along(one.class, one.name, line, start + at, pen);
      return label ? [label] : [];
    });
  });
}

/** The line that carries a name. From far off a name is longer than its stretch, so the neighbours are part of it. */
function carrier(one: Edge, zoom: number): { line: Polyline; start: number } {
  if (zoom > 15) return { line: one.line, start: 0 };
  const next = (by: number) =>
    one.axis === "row" ? edge("row", one.column + by, one.row) : edge("column", one.column, one.row + by);
  const before = next(-1);
  return { line: [...before.line, ...one.line.slice(1), ...next(1).line.slice(1)], start: before.length };
}

function sideLabels(pen: Pen, box: Box, quads: Quad[]): Label[] {
  const labels: Label[] = [];
  const every = pen.zoom === 16 ? 200 : pen.zoom === 17 ? 260 : 320;
  for (const one of quads) {
    if (!overlap(one.box, box)) continue;
    for (const { line, street, class: rank } of chains(one)) {
      const length = lengthOf(line);
      const count = Math.max(1, Math.floor((length * pen.scale) / every));
      for (let n = 0; n < count; n++) {
        const label = along(rank, street.name, line, (length * (n + 0.5)) / count, pen);
        if (label) labels.push(label);
      }
    }
    if (pen.zoom < 17) continue;
    for (const { name, ring } of blocksOf(one).gardens) {
      const at = {
        x: ring.reduce((sum, { x }) => sum + x, 0) / ring.length,
        y: ring.reduce((sum, { y }) => sum + y, 0) / ring.length,
      };
      labels.push(level("park", name, at, pen.zoom));
    }
  }
  return labels;
}
