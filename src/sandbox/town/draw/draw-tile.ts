import { type Box, boxOf, grow, type Line, overlap } from "../plan/line.ts";
import { WORLD } from "../plan/mercator.ts";
import { frameOf, type Quad, quad, quadsIn, useOf } from "../plan/quad.ts";
import { riversIn, shore } from "../plan/river.ts";
import { PALETTES, type Palette, type Theme } from "./palette.ts";
import { makePen, type Pen } from "./pen.ts";
import { edgesIn, mainStrokes, ranksFrom, sideStrokes } from "./streets.ts";
import { CASED_FROM, casingWidth, RANKS, streetWidth } from "./style.ts";

/** Side streets, and all that lies between them, from this zoom on. */
const SIDE_STREETS_FROM = 14;

/** One map tile as SVG text, 256 by 256 px. The same tile is always the same text. */
export function drawTile(zoom: number, x: number, y: number, theme: Theme): string {
  const pen = makePen(zoom, x, y);
  const palette = PALETTES[theme];
  const side = WORLD / 2 ** zoom;
  const tile = { west: x * side, north: y * side, east: (x + 1) * side, south: (y + 1) * side };
  const box = grow(tile, 24 / pen.scale);
  const here = quadsIn(box);
  const quads = zoom >= SIDE_STREETS_FROM ? here.map(({ column, row }) => quad(column, row)) : [];
  const layers = [
    `<rect x="-1" y="-1" width="258" height="258" fill="${palette.ground}"/>`,
    drawUses(pen, palette, here),
    drawWater(pen, palette, box),
    drawStreets(pen, palette, box, quads),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">${layers.join("")}</svg>`;
}

function drawUses(pen: Pen, palette: Palette, here: { column: number; row: number }[]): string {
  const by = new Map<string, string>();
  for (const { column, row } of here) {
    const use = useOf(column, row);
    if (use === "homes") continue;
    by.set(palette.uses[use], (by.get(palette.uses[use]) ?? "") + pen.path(frameOf(column, row).ring, true));
  }
  return [...by].map(([fill, d]) => `<path fill="${fill}" d="${d}"/>`).join("");
}

function drawWater(pen: Pen, palette: Palette, box: Box): string {
  let d = "";
  for (const river of riversIn(box)) {
    const north = shore(river, "north", box.west - 150, box.east + 150);
    const south = shore(river, "south", box.west - 150, box.east + 150);
    const ring: Line = [...north, ...[...south].reverse()];
    if (overlap(boxOf(ring), box)) d += pen.path(ring, true);
  }
  return d && `<path fill="${palette.water}" stroke="${palette.shore}" stroke-width=".8" d="${d}"/>`;
}

function drawStreets(pen: Pen, palette: Palette, box: Box, quads: Quad[]): string {
  const { streets, bridges } = mainStrokes(edgesIn(box, ranksFrom(pen.zoom)), box);
  const sides = sideStrokes(quads, box);
  const casing = casingWidth(pen.zoom);
  const draw = (lines: Line[], stroke: string, width: number, cap = "round") => {
    const d = lines.map((line) => pen.path(line)).join("");
    return d && `<path stroke="${stroke}" stroke-width="${pen.round(width)}" stroke-linecap="${cap}" d="${d}"/>`;
  };
  let casings = "";
  let fills = "";
  for (const rank of RANKS) {
    const width = streetWidth(rank, pen.zoom);
    if (width === 0) continue;
    const lines = [...streets[rank], ...sides[rank]];
    if (pen.zoom >= CASED_FROM) casings += draw(lines, palette.casing, width + 2 * casing);
    fills += draw(lines, palette.street[rank], width);
  }
  let spans = "";
  for (const { line, class: rank } of bridges) {
    const width = streetWidth(rank, pen.zoom);
    if (width === 0) continue;
    spans += draw([line], palette.bridge, width + 2 * casing + 1.2, "butt");
    spans += draw([line], palette.street[rank], width, "round");
  }
  return `<g fill="none" stroke-linejoin="round">${casings}${fills}${spans}</g>`;
}
