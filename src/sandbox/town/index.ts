import type { Position } from "../../contract/geo.ts";
import type { Found, Geocoder, Route, Router } from "../../service/places/ports.ts";
import { createCache } from "../cache.ts";
import { drawTile } from "./draw/draw-tile.ts";
import type { Theme } from "./draw/style.ts";
import { type Crossing, crossingsAlong } from "./streets/crossings-along.ts";
import { findAddress } from "./streets/find-address.ts";
import { findRoute } from "./streets/find-route.ts";
import { suggestAddresses } from "./streets/suggest-addresses.ts";

export { LAST_ZOOM, type Theme } from "./draw/style.ts";
export type { Crossing } from "./streets/crossings-along.ts";
export { HOME } from "./streets/home-streets.ts";

/** A fictional town that covers the whole earth up to 80° latitude: its addresses, its streets and its map. */
export interface Town extends Geocoder, Omit<Router, "isGuessing"> {
  /** The junctions along a way, in order of their distance from its start. */
  crossingsAlong(points: readonly Position[]): Crossing[];
  /** A map tile as SVG text, 256 by 256 px, for zooms 0 to 19. There are streets from 11 on. */
  drawTile(zoom: number, x: number, y: number, theme: Theme): string;
}

/** Addresses and ways that are remembered. A quote, its delivery and its rider ask for the same ones. */
const MOST_ADDRESSES = 10_000;
const MOST_ROUTES = 2_000;

export function createTown(): Town {
  const addresses = createCache<Found>(MOST_ADDRESSES);
  const routes = createCache<Route | null>(MOST_ROUTES);
  return {
    attribution: null,
    find: async (address) =>
      addresses(address, () => {
        const position = findAddress(address);
        return position
          ? { kind: "found", position, precision: "exact" }
          : { kind: "unknown", suggestions: suggestAddresses(address) };
      }),
    route: async (from, to, vehicle) =>
      routes([from.lat, from.lng, to.lat, to.lng, vehicle].join(), () => findRoute(from, to, vehicle)),
    crossingsAlong,
    drawTile,
  };
}
