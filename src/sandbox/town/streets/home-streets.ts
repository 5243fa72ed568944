import type { Position } from "../../../contract/geo.ts";
import { distanceBetween } from "../plan/geometry.ts";
import { QUAD, rowAt } from "../plan/lattice.ts";
import { toPlan } from "../plan/mercator.ts";
import { type Piece, streetsIn } from "../plan/streets.ts";
import { latticeAt, place } from "../plan/warp.ts";

/** The middle of the home town: the sandbox looks for addresses around it. */
export const HOME: Position = { lat: -1.2921, lng: 36.8219 };

/** Addresses are no further from the middle of town than this, in plan metres. */
const REACH = 2_400;
/** Quads around the middle of town that hold all places within reach. */
const AROUND = 6;

let found: ReadonlyMap<string, Piece[]> | null = null;

/** By lower-case name: the pieces of the street of that name that is nearest to the middle of town, in their order. */
export function homeStreets(): ReadonlyMap<string, readonly Piece[]> {
  found ??= findStreets();
  return found;
}

function findStreets(): Map<string, Piece[]> {
  const home = toPlan(HOME);
  const streets = new Map<number, { away: number; pieces: Piece[] }>();
  for (const piece of piecesAround(home)) {
    const away = Math.max(...[piece.from, piece.to].map(({ x, y }) => distanceBetween(place(x, y), home)));
    if (piece.isBridge || away > REACH) continue;
    const { pieces, away: least } = streets.get(piece.street.key) ?? { pieces: [], away };
    streets.set(piece.street.key, { pieces: [...pieces, piece], away: Math.min(least, away) });
  }
  const byName = new Map<string, Piece[]>();
  for (const { pieces } of [...streets.values()].sort((a, b) => a.away - b.away)) {
    const name = pieces[0]?.street.name.toLowerCase() ?? "";
    if (!byName.has(name)) byName.set(name, pieces);
  }
  return byName;
}

function piecesAround(home: { x: number; y: number }): Piece[] {
  const middle = latticeAt(home);
  const around = Array.from({ length: 2 * AROUND + 1 }, (_, n) => n - AROUND);
  return around.flatMap((down) =>
    around.flatMap((across) => {
      const { mains, sides } = streetsIn(Math.floor(middle.x / QUAD) + across, rowAt(middle.y) + down);
      return [...mains, ...sides];
    }),
  );
}
