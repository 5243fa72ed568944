import { distanceMetres, type Position } from "../../../src/contract/geo.ts";
import type { Route, Router } from "../../../src/service/places/ports.ts";

/** The streets of a town that has two for every way: east or west first, then north or south. */
export function cornerRoute(from: Position, to: Position): Route {
  const corner = { lat: from.lat, lng: to.lng };
  const distance = distanceMetres(from, corner) + distanceMetres(corner, to);
  return { points: [from, corner, to], distanceMetres: distance, durationSeconds: distance / 7, estimated: false };
}

/** A router that knows these streets. `asked` counts its questions. */
export function createCornerRouter(): Router & { asked: number } {
  const router = {
    attribution: null,
    asked: 0,
    route: async (from: Position, to: Position) => {
      router.asked++;
      return cornerRoute(from, to);
    },
  };
  return router;
}
