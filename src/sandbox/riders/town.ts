import type { Position } from "../../contract/geo.ts";
import type { Router } from "../../service/places/ports.ts";

/** A junction that a route passes, and how far along the route it is. */
export interface Crossing {
  metres: number;
  kind: "signal" | "plain";
}

/** What riders know of the town they ride in. */
export interface TownForRiders extends Router {
  /** The junctions on the way, in the order in which they are met. */
  crossingsAlong(points: readonly Position[]): readonly Crossing[] | Promise<readonly Crossing[]>;
}
