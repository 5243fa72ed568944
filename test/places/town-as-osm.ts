import type { Position } from "../../src/contract/geo.ts";
import { QUAD, rowAt, type StreetClass } from "../../src/sandbox/town/plan/lattice.ts";
import { type Point, toPlan, toPosition } from "../../src/sandbox/town/plan/mercator.ts";
import { lineOf, type Piece, streetsIn } from "../../src/sandbox/town/plan/streets.ts";
import { latticeAt } from "../../src/sandbox/town/plan/warp.ts";
import { HOME } from "../../src/sandbox/town/streets/home-streets.ts";
import { encodeOsm, type OsmWay } from "./encode-osm.ts";

const HIGHWAYS: Readonly<Record<StreetClass, string>> = {
  primary: "primary",
  secondary: "secondary",
  tertiary: "tertiary",
  local: "residential",
  lane: "living_street",
};

/** All streets of the quads around home. */
export function piecesOfTown(): Piece[] {
  const middle = latticeAt(toPlan(HOME));
  const around = Array.from({ length: 13 }, (_, n) => n - 6);
  return around.flatMap((across) =>
    around.flatMap((down) => {
      const { mains, sides } = streetsIn(Math.floor(middle.x / QUAD) + across, rowAt(middle.y) + down);
      return [...mains, ...sides];
    }),
  );
}

/** The streets of the sandbox's town, as a map's extract. */
export function writeTown(): Buffer {
  const nodes = new Map<number, Position>();
  const junctions = new Map<string, number>();
  const add = (point: Point): number => {
    const id = nodes.size + 1;
    nodes.set(id, toPosition(point));
    return id;
  };
  const junction = (node: Point, point: Point): number => {
    const key = `${node.x},${node.y}`;
    const known = junctions.get(key) ?? add(point);
    junctions.set(key, known);
    return known;
  };
  const ways = piecesOfTown().map((piece, index): OsmWay => {
    const line = lineOf(piece);
    return {
      id: index + 1,
      tags: {
        highway: HIGHWAYS[piece.class],
        name: piece.street.name,
        ...(piece.isBridge && { bridge: "yes", layer: "1" }),
      },
      nodes: [
        junction(piece.from, line[0] as Point),
        ...line.slice(1, -1).map(add),
        junction(piece.to, line[line.length - 1] as Point),
      ],
    };
  });
  return encodeOsm(nodes, ways);
}
