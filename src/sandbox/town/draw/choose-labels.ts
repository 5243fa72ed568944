import { hash } from "../plan/chance.ts";
import { type Box, distanceBetween, grow } from "../plan/geometry.ts";
import { type Point, WORLD } from "../plan/mercator.ts";
import type { Quad } from "../plan/quad.ts";
import { LABEL_REACH, type Label, type LabelKind } from "./label.ts";
import type { Pen } from "./pen.ts";
import { placeLabels } from "./place-labels.ts";

/** Of two labels that touch, the map keeps the one with the higher rank. */
const RANK: Record<LabelKind, number> = {
  district: 7,
  water: 6,
  park: 5,
  primary: 4,
  secondary: 3,
  tertiary: 2,
  local: 1,
};

/**
 * The names to draw in a tile. If two names would touch, only the more important one is drawn. Every tile decides in the
 * same way, so a name on the border of two tiles is in both or in neither.
 */
export function chooseLabels(pen: Pen, tile: Box, quadsOf: (box: Box) => Quad[]): Label[] {
  const metres = 1 / pen.scale;
  const box = grow(tile, 3 * LABEL_REACH * metres);
  const all = placeLabels(pen, box, quadsOf);
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
  const apart = distanceBetween(a.at, b.at) * scale;
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
