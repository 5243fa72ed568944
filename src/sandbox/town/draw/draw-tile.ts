import { type Box, boxOf, grow } from "../plan/geometry.ts";
import { QUAD, rowAt, TICK } from "../plan/lattice.ts";
import { WORLD } from "../plan/mercator.ts";
import { streetsIn, wholeMains } from "../plan/streets.ts";
import { latticeAt } from "../plan/warp.ts";
import { drawStreets } from "./draw-streets.ts";
import { drawGround } from "./ground.ts";
import { drawLabels } from "./label.ts";
import { labelsIn } from "./labels.ts";
import { createPen, type Pen, TILE } from "./pen.ts";
import { CLASSES, FIRST_ZOOM, PALETTES, type Palette, SIDE_STREETS_FROM, streetWidth, type Theme } from "./style.ts";

/** One map tile as SVG text, 256 by 256 px. The same tile is always the same text. From far away it is only ground. */
export function drawTile(zoom: number, x: number, y: number, theme: Theme): string {
  const palette = PALETTES[theme];
  // Wider than the tile, so nothing shines through where two tiles meet.
  const ground = `<path fill="${palette.ground}" d="M-9-9h274v274h-274z"/>`;
  const size = `width="${TILE}" height="${TILE}" viewBox="0 0 ${TILE} ${TILE}"`;
  const layers = zoom < FIRST_ZOOM ? [] : drawTown(createPen(zoom, x, y), { zoom, x, y }, palette);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${layers.join("")}</svg>`;
}

function drawTown(pen: Pen, { zoom, x, y }: { zoom: number; x: number; y: number }, palette: Palette): string[] {
  const side = WORLD / 2 ** zoom;
  const area = latticeAround({ west: x * side, north: y * side, east: (x + 1) * side, south: (y + 1) * side });
  const spare = (pixels: number) => quadsIn(grow(area, pixels / pen.scale / TICK));
  const around = spare(60);
  const classes = CLASSES.filter((one) => streetWidth(one, zoom) > 0);
  const pieces = around.flatMap(([column, row]) => {
    if (zoom < SIDE_STREETS_FROM) return wholeMains(column, row, classes);
    const { mains, sides } = streetsIn(column, row);
    return [...mains, ...sides];
  });
  return [
    drawGround(pen, palette, around),
    drawStreets(pen, palette, pieces),
    drawLabels(labelsIn(pen, spare(zoom > 15 ? 100 : 240)), pen, palette),
  ];
}

/** The part of the lattice, in ticks, that holds a part of the plan. */
function latticeAround({ west, north, east, south }: Box): Box {
  const shares = [0, 0.2, 0.4, 0.6, 0.8, 1];
  return boxOf(
    shares.flatMap((across) =>
      shares.map((down) => latticeAt({ x: west + (east - west) * across, y: north + (south - north) * down })),
    ),
  );
}

function quadsIn({ west, north, east, south }: Box): [column: number, row: number][] {
  const found: [number, number][] = [];
  for (let row = rowAt(north); row <= rowAt(south); row++) {
    for (let column = Math.floor(west / QUAD); column <= Math.floor(east / QUAD); column++) found.push([column, row]);
  }
  return found;
}
