import type { Position } from "../../contract/geo.ts";

/** Finds addresses. The same text always gives the same place. */
export interface Geocoder {
  /** Null if the address is unknown. */
  find(address: string): Promise<Position | null>;
}

/** A way along streets. */
export interface Route {
  /** From the start to the end, both included. */
  points: Position[];
  /** Along the streets, so it can be more than the length of `points`. */
  distanceMetres: number;
  durationSeconds: number;
}

export interface Router {
  /** Null if no street connects the two places, or they are too far apart. */
  route(from: Position, to: Position): Promise<Route | null>;
}
