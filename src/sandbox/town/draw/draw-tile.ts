import { blocksOf } from "../plan/blocks.ts";
import { type Box, boxOf, grow, overlap, type Polyline } from "../plan/geometry.ts";
import { corner, useOf } from "../plan/lattice.ts";
import { WORLD } from "../plan/mercator.ts";
import { outlineOf } from "../plan/outline.ts";
import { parkIn } from "../plan/park.ts";
import { type Quad, quad, quadsIn } from "../plan/quad.ts";
import { riversIn, shore } from "../plan/river.ts";
import { drawLabels } from "./draw-labels.ts";
import { drawStreets } from "./draw-streets.ts";
import { createPen, type Pen, TILE } from "./pen.ts";
import { PALETTES, type Palette, SIDE_STREETS_FROM, type Theme } from "./style.ts";

/** Zooms at which details begin to appear. */
const PARK_PATHS_FROM = 15;
const HOUSES_FROM = 16;
const TREES_FROM = 16;

/** One map tile as SVG text, 256 by 256 px. The same tile is always the same text. */
export function drawTile(zoom: number, x: number, y: number, theme: Theme): string {
  const pen = createPen(zoom, x, y);
  const palette = PALETTES[theme];
  const side = WORLD / 2 ** zoom;
  const tile = { west: x * side, north: y * side, east: (x + 1) * side, south: (y + 1) * side };
  const box = grow(tile, 30 / pen.scale);
  const here = quadsIn(box);
  const quads = zoom >= SIDE_STREETS_FROM ? here.map(({ column, row }) => quad(column, row)) : [];
  const layers = [
    // Wider than the tile, so nothing shines through where two tiles meet.
    `<path fill="${palette.ground}" d="M-9-9h274v274h-274z"/>`,
    drawUses(pen, palette, here),
    drawBlocks(pen, palette, box, quads),
    drawWater(pen, palette, box),
    drawParks(pen, palette, here),
    drawStreets(pen, palette, box, quads),
    drawLabels(pen, palette, tile, (around) => quadsIn(around).map(({ column, row }) => quad(column, row))),
  ];
  const size = `width="${TILE}" height="${TILE}" viewBox="0 0 ${TILE} ${TILE}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${layers.join("")}</svg>`;
}

function drawUses(pen: Pen, palette: Palette, here: { column: number; row: number }[]): string {
  const by = new Map<string, string>();
  for (const { column, row } of here) {
    const use = useOf(column, row);
    if (use === "homes") continue;
    by.set(palette.uses[use], (by.get(palette.uses[use]) ?? "") + pen.path(shapeOf(column, row, pen.zoom), true));
  }
  // A stroke of the same colour closes the hairline between two parks side by side.
  return [...by].map(([fill, d]) => `<path fill="${fill}" stroke="${fill}" d="${d}"/>`).join("");
}

/** From far off the four corners are enough. */
function shapeOf(column: number, row: number, zoom: number): Polyline {
  if (zoom > 12) return outlineOf(column, row).ring;
  return [corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)];
}

function drawBlocks(pen: Pen, palette: Palette, box: Box, quads: Quad[]): string {
  if (pen.zoom < HOUSES_FROM) return "";
  let houses = "";
  let gardens = "";
  for (const one of quads) {
    const { buildings, gardens: greens } = blocksOf(one);
    for (const ring of buildings) if (overlap(boxOf(ring), box)) houses += pen.path(ring, true);
    for (const { ring } of greens) if (overlap(boxOf(ring), box)) gardens += pen.path(ring, true);
  }
  const edge = pen.zoom > 16 ? ` stroke="${palette.buildingEdge}" stroke-width=".8"` : "";
  return (
    (gardens && `<path fill="${palette.uses.park}" d="${gardens}"/>`) +
    (houses && `<path fill="${palette.building}"${edge} d="${houses}"/>`)
  );
}

function drawWater(pen: Pen, palette: Palette, box: Box): string {
  let d = "";
  for (const river of riversIn(box)) {
    const north = shore(river, "north", box.west - 150, box.east + 150);
    const south = shore(river, "south", box.west - 150, box.east + 150);
    const ring: Polyline = [...north, ...[...south].reverse()];
    if (overlap(boxOf(ring), box)) d += pen.path(ring, true);
  }
  return d && `<path fill="${palette.water}" stroke="${palette.shore}" stroke-width=".8" d="${d}"/>`;
}

function drawParks(pen: Pen, palette: Palette, here: { column: number; row: number }[]): string {
  if (pen.zoom < PARK_PATHS_FROM - 1) return "";
  let ponds = "";
  let paths = "";
  let trees = "";
  for (const { column, row } of here) {
    if (useOf(column, row) !== "park") continue;
    const park = parkIn(outlineOf(column, row));
    for (const pond of park.ponds) ponds += pen.path(pond, true);
    if (pen.zoom >= PARK_PATHS_FROM) for (const path of park.paths) paths += pen.path(path);
    if (pen.zoom >= TREES_FROM) {
      for (const tree of park.trees) {
        const { x, y } = pen.place(tree);
        if (x > -20 && x < TILE + 20 && y > -20 && y < TILE + 20) trees += `M${pen.round(x)} ${pen.round(y)}h0`;
      }
    }
  }
  const pathWidth = pen.round([1, 1.4, 2, 3, 5][pen.zoom - PARK_PATHS_FROM] ?? 1);
  const treeWidth = pen.round(9 * pen.scale);
  return (
    (trees &&
      `<path fill="none" stroke="${palette.tree}" stroke-width="${treeWidth}" stroke-linecap="round" d="${trees}"/>`) +
    (paths &&
      `<path fill="none" stroke="${palette.path}" stroke-width="${pathWidth}" stroke-linejoin="round" d="${paths}"/>`) +
    (ponds && `<path fill="${palette.water}" stroke="${palette.shore}" stroke-width=".8" d="${ponds}"/>`)
  );
}
