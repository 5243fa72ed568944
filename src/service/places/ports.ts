import type { Position } from "../../contract/geo.ts";

/** Finds where an address is. The same text is always the same door. */
export interface Geocoder {
  /** Null when nothing answers to this text. */
  find(address: string): Promise<Position | null>;
}

/** A way along streets from the first point to the last. */
export interface Route {
  points: Position[];
  distanceMetres: number;
  durationSeconds: number;
}

export interface Router {
  /** Null when no street joins the two. */
  route(from: Position, to: Position): Promise<Route | null>;
}
