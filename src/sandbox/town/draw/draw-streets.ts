import { type Box, boxOf, overlap } from "../plan/geometry.ts";
import type { Quad } from "../plan/quad.ts";
import type { Pen } from "./pen.ts";
import { edgesIn, mainStrokes, ranksFrom, sideStrokes } from "./streets.ts";
import { casingWidth, type Palette, RANKS, SIDE_STREETS_FROM, streetWidth } from "./style.ts";

/** Draws the casings of all streets, then the streets by rank, then bridges with their railings. */
export function drawStreets(pen: Pen, palette: Palette, box: Box, quads: Quad[]): string {
  const { streets, bridges } = mainStrokes(edgesIn(box, ranksFrom(pen.zoom)), pen.zoom < SIDE_STREETS_FROM);
  const sides = sideStrokes(quads, box);
  const stroke = (colour: string, width: number, cap = "round") =>
    `stroke="${colour}" stroke-width="${pen.round(width)}" stroke-linecap="${cap}"`;
  let shapes = "";
  let casings = "";
  let fills = "";
  for (const rank of RANKS) {
    const width = streetWidth(rank, pen.zoom);
    if (width === 0) continue;
    const lines = [...streets[rank], ...sides[rank]].filter((line) => overlap(boxOf(line), box));
    if (lines.length === 0) continue;
    const casing = casingWidth(rank, pen.zoom);
    shapes += `<path id="${rank}" d="${lines.map((line) => pen.path(line)).join("")}"/>`;
    if (casing > 0) casings += `<use href="#${rank}" ${stroke(palette.casing[rank], width + 2 * casing)}/>`;
    fills += `<use href="#${rank}" ${stroke(palette.street[rank], width)}/>`;
  }
  let spans = "";
  for (const { line, class: rank } of bridges) {
    const width = streetWidth(rank, pen.zoom);
    if (width === 0 || pen.zoom < 13 || !overlap(boxOf(line), box)) continue;
    const d = pen.path(line);
    const railings = width + 2 * casingWidth(rank, pen.zoom) + 1;
    spans += `<path d="${d}" ${stroke(palette.bridge, railings, "butt")}/>`;
    spans += `<path d="${d}" ${stroke(palette.street[rank], width)}/>`;
  }
  return `<defs>${shapes}</defs><g fill="none" stroke-linejoin="round">${casings}${fills}${spans}</g>`;
}
