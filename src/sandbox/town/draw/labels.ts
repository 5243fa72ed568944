import { blocksOf } from "../plan/blocks.ts";
import { hash } from "../plan/chance.ts";
import { type Edge, edge } from "../plan/edge.ts";
import { corner, rankOf, type StreetClass, wrapColumn } from "../plan/lattice.ts";
import { type Box, gap, grow, type Line, lengthOf, overlap, pointAt } from "../plan/line.ts";
import { type Point, WORLD } from "../plan/mercator.ts";
import { districtName, parkName, riverName } from "../plan/names.ts";
import { parkIn } from "../plan/park.ts";
import { frameOf, type Quad, quadsIn, spanOf } from "../plan/quad.ts";
import { middleOf, riversIn } from "../plan/river.ts";
import { quadKey, useOf } from "../plan/use.ts";
import type { Pen } from "./pen.ts";
import { chains, edgesIn } from "./streets.ts";

export type LabelKind = "district" | "water" | "park" | StreetClass;

/** A name at its place on the map; the same place in every tile that shows a part of it. */
export interface Label {
  kind: LabelKind;
  text: string;
  at: Point;
  /** Degrees clockwise; always readable from left to right. */
  turn: number;
  /** Pixels from the middle to either end. */
  reach: number;
}

/** No name reaches further than this from its middle, in pixels. */
export const LABEL_REACH = 84;

const SIZES: Record<LabelKind, number> = {
  district: 11.5,
  water: 11,
  park: 10.5,
  primary: 10.5,
  secondary: 10.5,
  tertiary: 10,
  local: 9.5,
};
const RANK: Record<LabelKind, number> = {
  district: 7,
  water: 6,
  park: 5,
  primary: 4,
  secondary: 3,
  tertiary: 2,
  local: 1,
};

export function labelSize(kind: LabelKind, zoom: number): number {
  return SIZES[kind] + (zoom >= 18 ? 1.5 : zoom >= 17 ? 0.7 : 0);
}

/** The names to draw in a box: of two that would touch, the more important one, decided the same way in every tile. */
export function labelsIn(pen: Pen, tile: Box, quadsOf: (box: Box) => Quad[]): Label[] {
  const metres = 1 / pen.scale;
  const box = grow(tile, 3 * LABEL_REACH * metres);
  const all = [
    ...districtLabels(pen, box),
    ...waterLabels(pen, box),
    ...parkLabels(pen, box),
    ...mainLabels(pen, box),
    ...(pen.zoom >= 16 ? sideLabels(pen, box, quadsOf(box)) : []),
  ];
  const near = all.filter(({ at, reach }) => inReach(tile, at, (reach + 12) * metres));
  return near.filter(
    (label) => !all.some((other) => other !== label && beats(other, label) && touch(other, label, pen)),
  );
}

function inReach(box: Box, { x, y }: Point, by: number): boolean {
  return x > box.west - by && x < box.east + by && y > box.north - by && y < box.south + by;
}

function beats(one: Label, other: Label): boolean {
  return order(one) > order(other);
}

function order({ kind, at, text }: Label): number {
  return RANK[kind] + hash(161, Math.round(at.x % WORLD), Math.round(at.y), text.length) / 2 ** 33;
}

function touch(a: Label, b: Label, { scale }: Pen): boolean {
  const apart = gap(a.at, b.at) * scale;
  if (apart > a.reach + b.reach + 16) return false;
  const nearest = a.text === b.text ? 60 : 14;
  for (const one of spine(a)) {
    for (const other of spine(b)) {
      const x = (a.at.x - b.at.x) * scale + one.x - other.x;
      const y = (a.at.y - b.at.y) * scale + one.y - other.y;
      if (x * x + y * y < nearest * nearest) return true;
    }
  }
  return false;
}

/** Points along a name, in pixels from its middle. */
function spine({ reach, turn }: Label): Point[] {
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const steps = Math.max(1, Math.ceil(reach / 9));
  return Array.from({ length: 2 * steps + 1 }, (_, n) => {
    const along = (n / steps - 1) * reach;
    return { x: along * cos, y: along * sin };
  });
}

function reachOf(text: string, kind: LabelKind, zoom: number): number {
  const perLetter = kind === "district" ? 0.78 : 0.56;
  return Math.min(LABEL_REACH, (text.length * perLetter * labelSize(kind, zoom)) / 2);
}

const level = (kind: LabelKind, text: string, at: Point, zoom: number): Label => ({
  kind,
  text,
  at,
  turn: 0,
  reach: reachOf(text, kind, zoom),
});

/** A name along a line, where the line is straight enough to carry it. */
function along(kind: LabelKind, text: string, line: Line, middle: number, pen: Pen): Label | null {
  const reach = reachOf(text, kind, pen.zoom);
  const metres = reach / pen.scale;
  if (middle - metres < 0 || middle + metres > lengthOf(line)) return null;
  const from = pointAt(line, middle - metres);
  const to = pointAt(line, middle + metres);
  const chord = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const at = pointAt(line, middle);
  if (gap(chord, at) * pen.scale > 3.2) return null;
  let turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  if (turn > 90) turn -= 180;
  if (turn <= -90) turn += 180;
  return { kind, text, at: { x: (at.x + chord.x) / 2, y: (at.y + chord.y) / 2 }, turn, reach };
}

/** Quarters share a name over 4 × 4 quads; far off, only the middle one of several is named. */
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
    const { middle } = parkIn(frameOf(column, row));
    return [level("park", parkName(quadKey(column, row)), middle, zoom)];
  });
}

/** On which stretches of a main street its name stands, and where on them. */
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

/** Far off, a name is longer than its stretch, and leans on the ones before and after. */
function carrier(one: Edge, zoom: number): { line: Line; start: number } {
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
