import type { StreetClass } from "./lattice.ts";
import type { Line } from "./line.ts";
import type { Point } from "./mercator.ts";

/** A drivable piece of street between two nodes. Nodes are compared by identity. */
export interface Link {
  from: Point;
  to: Point;
  line: Line;
  class: StreetClass;
  street: Street;
  /** House numbers start from here: metres from the start of the street. */
  chainage: number;
  bridge: boolean;
}

export interface Street {
  key: number;
  name: string;
}
