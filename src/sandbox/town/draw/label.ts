import { type Box, distanceBetween, lengthOf, type Polyline, pointAlong } from "../plan/geometry.ts";
import type { StreetClass } from "../plan/lattice.ts";
import type { Point } from "../plan/mercator.ts";
import { place } from "../plan/warp.ts";
import { type Pen, round } from "./pen.ts";
import type { Palette } from "./style.ts";

type LabelKind = "district" | "water" | "park" | StreetClass;

/** A name at its place on the map. The place is the same in every tile that shows a part of the name. */
export interface Label {
  kind: LabelKind;
  lines: readonly string[];
  /** In pixels of the tile. */
  at: Point;
  /** Degrees clockwise, such that the name reads from left to right. */
  turn: number;
  /** Pixels from the middle to either end. */
  reach: number;
}

type TextColour = "text" | "waterText" | "parkText" | "districtText";

/** How names look. Sizes are pixels up to zoom 16; further in they are larger. */
const LOOKS: Record<LabelKind, { size: number; colour: TextColour; halo: "halo" | "water" | "park"; more: string }> = {
  district: { size: 11.5, colour: "districtText", halo: "halo", more: ' font-weight="600" letter-spacing="1"' },
  water: { size: 12, colour: "waterText", halo: "water", more: ' font-style="italic" letter-spacing=".6"' },
  park: { size: 11.5, colour: "parkText", halo: "park", more: "" },
  primary: { size: 12, colour: "text", halo: "halo", more: ' font-weight="600"' },
  secondary: { size: 11.5, colour: "text", halo: "halo", more: ' font-weight="500"' },
  tertiary: { size: 11, colour: "text", halo: "halo", more: ' font-weight="500"' },
  local: { size: 11, colour: "text", halo: "halo", more: "" },
  lane: { size: 11, colour: "text", halo: "halo", more: "" },
};

const sizeOf = (kind: LabelKind, zoom: number) => LOOKS[kind].size + Math.max(0, Math.min(2, zoom - 16));

export function drawLabels(labels: readonly Label[], { zoom }: Pen, palette: Palette): string {
  const texts = new Map<LabelKind, string>();
  for (const { kind, lines, at, turn } of labels) {
    const transform = `translate(${round(at.x)} ${round(at.y)})${Math.round(turn) === 0 ? "" : `rotate(${round(turn)})`}`;
    for (const [n, line] of lines.entries()) {
      const down = round(sizeOf(kind, zoom) * (0.35 + n - (lines.length - 1) / 2));
      texts.set(kind, `${texts.get(kind) ?? ""}<text transform="${transform}" y="${down}">${line}</text>`);
    }
  }
  if (texts.size === 0) return "";
  const groups = [...texts].map(([kind, text]) => {
    const { colour, halo, more } = LOOKS[kind];
    return `<g font-size="${sizeOf(kind, zoom)}" fill="${palette[colour]}" stroke="${palette[halo]}"${more}>${text}</g>`;
  });
  const style = 'text-anchor="middle" paint-order="stroke" stroke-width="2.6" stroke-linejoin="round"';
  return `<g font-family="system-ui,-apple-system,'Segoe UI',Roboto,sans-serif" ${style}>${groups.join("")}</g>`;
}

function reachOf(lines: readonly string[], kind: LabelKind, zoom: number): number {
  const letters = Math.max(...lines.map(({ length }) => length));
  return (letters * (kind === "district" ? 0.8 : 0.58) * sizeOf(kind, zoom)) / 2;
}

/** A level name in the middle of a part of the lattice, if there is room. */
export function levelLabel(pen: Pen, kind: LabelKind, lines: string[], { west, north, east, south }: Box): Label[] {
  const [x, y] = [(west + east) / 2, (north + south) / 2];
  const wide = distanceBetween(place(west, y), place(east, y)) * pen.scale;
  const high = distanceBetween(place(x, north), place(x, south)) * pen.scale;
  const reach = reachOf(lines, kind, pen.zoom);
  return wide > 2 * reach + 28 && high > 44 ? [{ kind, lines, at: pen.place(place(x, y)), turn: 0, reach }] : [];
}

/** The names along a street: one in the middle, or several on a long one, each moved a little if it doesn't fit there. */
export function streetLabels(
  pen: Pen,
  kind: LabelKind,
  name: string,
  line: Polyline,
  fits: (label: Label) => boolean = () => true,
): Label[] {
  const count = Math.max(1, Math.floor((lengthOf(line) * pen.scale) / 400));
  return Array.from({ length: count }, (_, n) => {
    const tries = [0, 0.12, -0.12, 0.24, -0.24].map((moved) => (n + 0.5 + moved) / count);
    return tries.map((share) => labelAt(pen, kind, name, line, share)).find((label) => label && fits(label));
  }).filter((label) => label != null);
}

/** A name at a share of a line. Null if it would come near an end, or the line is too bent there. */
function labelAt(pen: Pen, kind: LabelKind, name: string, line: Polyline, share: number): Label | null {
  const reach = reachOf([name], kind, pen.zoom);
  const [length, metres] = [lengthOf(line), reach / pen.scale];
  const middle = share * length;
  if (Math.min(middle, length - middle) < metres + 10 / pen.scale) return null;
  const [from, on, to] = [middle - metres, middle, middle + metres].map((along) => pointAlong(line, along));
  if (!from || !on || !to) return null;
  const chord = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  if (distanceBetween(chord, on) * pen.scale > 3.5) return null;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const turn = Math.abs(angle) <= 90 ? angle : angle - 180 * Math.sign(angle);
  return { kind, lines: [name], at: pen.place({ x: (on.x + chord.x) / 2, y: (on.y + chord.y) / 2 }), turn, reach };
}

/** Pixels between the middles of two names, at least. */
const APART = 30;

export function touch(a: Label, b: Label): boolean {
  if (distanceBetween(a.at, b.at) > a.reach + b.reach + APART) return false;
  return spine(a).some((one) => spine(b).some((other) => distanceBetween(one, other) < APART));
}

/** Points along a name. */
function spine({ at, reach, turn }: Label): Point[] {
  const angle = (turn * Math.PI) / 180;
  return [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].map((share) => ({
    x: at.x + share * reach * Math.cos(angle),
    y: at.y + share * reach * Math.sin(angle),
  }));
}
