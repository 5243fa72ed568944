import { hash } from "../plan/chance.ts";
import { type Box, lengthOf } from "../plan/geometry.ts";
import { type Axis, classOf, hasBridge, isPark, isRiver, QUAD, rowStart, wrapColumn } from "../plan/lattice.ts";
import type { Point } from "../plan/mercator.ts";
import { districtName, mainStreet, parkName, riverName } from "../plan/names.ts";
import { lineOf, parkIn, streetsIn } from "../plan/streets.ts";
import { joinPieces } from "./draw-streets.ts";
import { type Label, levelLabel, streetLabels, touch } from "./label.ts";
import { type Pen, TILE } from "./pen.ts";
import { streetWidth } from "./style.ts";

/**
 * The names in a tile. Names of main streets and districts never meet, because each keeps to its own stretch or area. The
 * names inside a quad keep clear of its main streets, and of two that would touch, the quad has only one. So no tile has
 * to know its neighbours, and a name on the border of two is in both.
 */
export function labelsIn(pen: Pen, quads: readonly [column: number, row: number][]): Label[] {
  // A stretch of main street with one name is some 128 pixels long up to zoom 15.
  const span = Math.max(1, 2 ** (15 - pen.zoom));
  const labels = quads.flatMap(([column, row]) => {
    const isFirst = column % span === 0 && row % span === 0 && pen.zoom > 11;
    const outer = isFirst ? outerLabels(pen, column, row, span) : [];
    return pen.zoom > 14 ? [...outer, ...innerLabels(pen, column, row)] : outer;
  });
  return labels.filter(({ at: { x, y }, reach }) => Math.max(-x, x - TILE, -y, y - TILE) < reach + 12);
}

/** The names in and around a square of `span` quads, of which this is the first. */
function outerLabels(pen: Pen, column: number, row: number, span: number): Label[] {
  const [west, north, east, south] = [column * QUAD, rowStart(row), (column + span) * QUAD, rowStart(row + span)];
  const labels = districtLabels(pen, column, row, { west, north, east, south });
  const addStreet = (axis: Axis, line: number, along: number, to: Point) => {
    const kind = classOf(axis, line);
    if (streetWidth(kind, pen.zoom) === 0) return;
    const { name } = mainStreet(axis, line, along + (span >> 1));
    labels.push(...streetLabels(pen, kind, name, lineOf({ from: { x: west, y: north }, to }, pen.step)));
  };
  // From far off, there is room only for the name of the river, and not for those of the streets along it.
  const isAlongRiver = isRiver(row) || isRiver(row - 1);
  if (!isAlongRiver || pen.zoom > 15) addStreet("row", row, column, { x: east, y: north });
  if (!isRiver(row) || span > 1) addStreet("column", column, row, { x: west, y: south });
  const isNamed = isRiver(row) && hash(161, wrapColumn(column) / span, row) % 3 === 0;
  if (isNamed && !(span === 2 && hasBridge(column + 1, row))) {
    const y = (north + rowStart(row + 1)) / 2;
    labels.push(
      ...streetLabels(pen, "water", riverName(row), lineOf({ from: { x: west, y }, to: { x: east, y } }, pen.step)),
    );
  }
  return labels;
}

/** A district is four by four quads. */
const DISTRICT = 4;

function districtLabels(pen: Pen, column: number, row: number, square: Box): Label[] {
  const span = (square.east - square.west) / QUAD;
  const [across, down] = [column / span, row / span];
  const inside = DISTRICT / span;
  const isShown =
    inside > 1 ? across % inside === inside / 2 && down % inside === inside / 2 : (across + down) % 2 === 0;
  if (pen.zoom > 15 || !isShown || isPark(column + (span >> 1), row + (span >> 1))) return [];
  const key = hash(162, Math.floor(wrapColumn(column) / DISTRICT), Math.floor(row / DISTRICT));
  return levelLabel(pen, "district", districtName(key).toUpperCase().split(" "), square);
}

/** The names of a quad's park and side streets. */
function innerLabels(pen: Pen, column: number, row: number): Label[] {
  const park = parkIn(column, row);
  const labels = park ? levelLabel(pen, "park", [parkName(hash(163, wrapColumn(column), row))], park) : [];
  if (pen.zoom < 16) return labels;
  const streets = joinPieces(streetsIn(column, row).sides).map((piece) => ({ ...piece, line: lineOf(piece) }));
  // The longest streets choose first.
  streets.sort((a, b) => lengthOf(b.line) - lengthOf(a.line));
  const isFree = (label: Label) => !labels.some((other) => touch(label, other));
  for (const { class: kind, street, line } of streets) {
    // From far off, names of all would hide the streets.
    if (kind === "lane" && pen.zoom < 17) continue;
    labels.push(...streetLabels(pen, kind, street.name, line, isFree));
  }
  return labels;
}
