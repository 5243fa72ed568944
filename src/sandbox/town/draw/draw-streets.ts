import type { StreetClass } from "../plan/lattice.ts";
import { lineOf, type Piece } from "../plan/streets.ts";
import { type Pen, round } from "./pen.ts";
import { CLASSES, casingWidth, type Palette, streetWidth } from "./style.ts";

/** Draws the casings of all streets, then the streets by class, then bridges with their railings. */
export function drawStreets(pen: Pen, palette: Palette, pieces: readonly Piece[]): string {
  const stroke = (colour: string, width: number, cap = "round") =>
    `stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="${cap}"`;
  const paths = new Map<StreetClass, string>();
  let bridges = "";
  for (const piece of joinPieces(pieces)) {
    const d = pen.path(lineOf(piece, pen.step));
    paths.set(piece.class, (paths.get(piece.class) ?? "") + d);
    if (!piece.isBridge || pen.zoom < 13 || d === "") continue;
    const width = streetWidth(piece.class, pen.zoom);
    bridges += `<path d="${d}" ${stroke(palette.bridge, width + 2 * casingWidth(piece.class, pen.zoom) + 1, "butt")}/>`;
    bridges += `<path d="${d}" ${stroke(palette.street[piece.class], width)}/>`;
  }
  let shapes = "";
  let casings = "";
  let streets = "";
  for (const kind of CLASSES.filter((one) => paths.get(one))) {
    const width = streetWidth(kind, pen.zoom);
    const casing = casingWidth(kind, pen.zoom);
    shapes += `<path id="${kind}" d="${paths.get(kind)}"/>`;
    if (casing > 0) casings += `<use href="#${kind}" ${stroke(palette.casing[kind], width + 2 * casing)}/>`;
    streets += `<use href="#${kind}" ${stroke(palette.street[kind], width)}/>`;
  }
  return `<defs>${shapes}</defs><g fill="none" stroke-linejoin="round">${casings}${streets}${bridges}</g>`;
}

/** Joins pieces of one street that follow each other, but for bridges. */
export function joinPieces(pieces: readonly Piece[]): Piece[] {
  const ending = new Map<string, Piece>();
  const joined = new Set<Piece>();
  const inOrder = [...pieces].sort((a, b) => a.from.x - b.from.x || a.from.y - b.from.y);
  for (const piece of inOrder) {
    const { axis, from, to, isBridge } = piece;
    const before = ending.get(`${axis}${from.x},${from.y}`);
    const isSame = before?.class === piece.class && !isBridge && !before.isBridge;
    const whole = before && isSame ? { ...before, to } : piece;
    if (before && isSame) joined.delete(before);
    joined.add(whole);
    ending.set(`${axis}${to.x},${to.y}`, whole);
  }
  return [...joined];
}
