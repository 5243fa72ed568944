import type { Precision } from "../../contract/delivery.ts";
import type { Position } from "../../contract/geo.ts";
import type { Vehicle } from "../../contract/tracking.ts";

/** What a geocoder makes of an address. */
export type Found =
  | { kind: "found"; position: Position; precision: Precision }
  | { kind: "unknown"; suggestions?: readonly string[] }
  /** It knows the town or the quarter, but not the street. `near` is there; answers that an earlier release kept lack it. */
  | { kind: "coarse"; suggestions: readonly string[]; near?: Position }
  /** There are several such streets. */
  | { kind: "ambiguous"; suggestions: readonly string[] };

/** Finds addresses. The same text always gives the same place. */
export interface Geocoder {
  /** The attribution that a map with its answers must show; null if none. */
  readonly attribution: string | null;
  /** @throws Unreachable if it can't be asked */
  find(address: string): Promise<Found>;
}

/** A geocoder as the service uses it, for many who need it at once. */
export interface AddressFinder {
  readonly attribution: string | null;
  /**
   * Finds the addresses of one request together.
   * @param party the account that waits for them: each has its turn
   * @throws Unreachable if the geocoder can't be asked
   */
  find(addresses: readonly string[], party: string): Promise<Found[]>;
}

/** For a geocoder that answers at once, such as the sandbox's. */
export const withoutTurns = ({ attribution, find }: Geocoder): AddressFinder => ({
  attribution,
  find: (addresses) => Promise.all(addresses.map(find)),
});

/** A way along streets. */
export interface Route {
  /** From the start to the end, both included. */
  points: Position[];
  /** Along the streets, so it can be more than the length of `points`. */
  distanceMetres: number;
  durationSeconds: number;
  /** True for a straight line, along which nobody rides. Its distance and duration are what streets usually take. */
  estimated: boolean;
  /** Only in a guessed route: the router is up, but refused this question. Asking again soon is of no use. */
  isRefused?: true;
}

export interface Router {
  /** Knows no streets: all of its ways are straight lines. */
  readonly isGuessing?: true;
  /** The attribution that a map with its answers must show; null if none. */
  readonly attribution: string | null;
  /**
   * Null if no street connects the two places, or they are too far apart.
   * @throws Unreachable if it can't be asked
   */
  route(from: Position, to: Position, vehicle: Vehicle): Promise<Route | null>;
  /**
   * The seconds of the way from each place to one place; null for a way that it can't tell. Absent if the router can't
   * compare ways.
   * @throws Unreachable if it can't be asked
   */
  secondsTo?(from: readonly Position[], to: Position, vehicle: Vehicle): Promise<(number | null)[]>;
}
