import type { Position } from "../../src/contract/geo.ts";
import type { StreetClass } from "../../src/sandbox/town/plan/lattice.ts";
import { type Point, toPosition } from "../../src/sandbox/town/plan/mercator.ts";
import { homeStreets } from "../../src/sandbox/town/streets/home-streets.ts";
import { encodeOsm, type OsmWay } from "./encode-osm.ts";

const HIGHWAYS: Readonly<Record<StreetClass, string>> = {
  primary: "primary",
  secondary: "secondary",
  tertiary: "tertiary",
  local: "residential",
};

/** The streets of the sandbox's town, as a map's extract. */
export function writeTown(): Buffer {
  const nodes = new Map<number, Position>();
  const junctions = new Map<number, number>();
  const add = (point: Point): number => {
    const id = nodes.size + 1;
    nodes.set(id, toPosition(point));
    return id;
  };
  const junction = (id: number, point: Point): number => {
    const known = junctions.get(id) ?? add(point);
    junctions.set(id, known);
    return known;
  };
  const ways = homeStreets().links.map((link, index): OsmWay => {
    const between = link.line.slice(1, -1);
    return {
      id: index + 1,
      tags: {
        highway: HIGHWAYS[link.class],
        name: link.street.name,
        ...(link.bridge && { bridge: "yes", layer: "1" }),
      },
      nodes: [junction(link.fromId, link.from), ...between.map(add), junction(link.toId, link.to)],
    };
  });
  return encodeOsm(nodes, ways);
}
