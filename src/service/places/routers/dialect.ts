import type { Position } from "../../../contract/geo.ts";
import { decodePolyline } from "../../../contract/polyline.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Answer, Ask } from "../client/open-client.ts";
import { Refused, Unreachable } from "../unreachable.ts";

/** The name of a routing service's profile for each vehicle. */
export type Profiles = Readonly<Record<Vehicle, string>>;

/** A route as a routing service answers it: along streets only, from where it joins them to where it leaves them. */
export interface StreetRoute {
  points: readonly Position[];
  distanceMetres: number;
  durationSeconds: number;
}

/** How one routing service is spoken to: what it is asked, and what its answers mean. */
export interface Dialect {
  /** The profiles that most services of this kind have. */
  profiles: Profiles;
  askRoute(from: Position, to: Position, profile: string): Ask;
  /**
   * Null if it knows no way.
   * @throws Unreachable if it answers anything else
   */
  readRoute(answer: Answer): StreetRoute | null;
  /** Null for a service that can't compare ways. */
  matrix: {
    ask(from: readonly Position[], to: Position, profile: string): Ask;
    /**
     * The seconds from each place, null where it knows no way.
     * @throws Unreachable if it answers anything else
     */
    read(answer: Answer): readonly (number | null)[];
  } | null;
}

/** A refusal that isn't about the two places. The operator of the service must look into it. */
export function refused(status: number, reason: string): Refused {
  return new Refused(status, `it refuses the request (${status}): ${reason.slice(0, 100)}`);
}

/** The longest encoded line. A way of 100 km takes a tenth of it. */
const MOST_CHARACTERS = 200_000;

/**
 * The points of an encoded line.
 * @throws Unreachable for a line that is too long to store, measure and draw
 */
export function readLine(text: string, precision?: number): Position[] {
  if (text.length > MOST_CHARACTERS) throw new Unreachable("its line is too long");
  return decodePolyline(text, precision);
}
