import { Type } from "typebox";
import { isOnEarth, type Position } from "../../../contract/geo.ts";
import type { Client } from "../client/open-client.ts";
import { Unreachable } from "../unreachable.ts";

/** One place that a geocoder offers for an address. */
export interface Candidate {
  position: Position;
  /** `area` is whatever is coarser than a street: a quarter, a town, a postcode. */
  level: "house" | "street" | "area";
  /** The whole address, as people write it. */
  label: string;
  /** Null where it has none. */
  houseNumber: string | null;
  /** Whether it has a name of its own, as shops and hospitals do. */
  isNamed: boolean;
}

/**
 * Asks a service for the places that an address can mean, the likeliest first; none if it knows none.
 * @throws Unreachable
 */
export type FindCandidates = (address: string) => Promise<Candidate[]>;

/** What an adapter needs to ask its service. */
export interface Asking {
  client: Client;
  key: string | null;
  /** ISO 3166-1 alpha-2, in lower case; none: the whole world. */
  countries: readonly string[];
}

/** How many candidates to ask for. Enough for three suggestions, and to notice two towns of one name. */
export const CANDIDATES = 5;

/** A name or an address. The length is limited because splitting a very long text into words takes all memory. */
export const Words = Type.String({ maxLength: 500 });

/**
 * The place with these coordinates.
 * @throws Unreachable if they aren't on earth, or are 0, 0, which programs send for an unknown place
 */
export function readPosition(lat: number, lng: number): Position {
  if (!isOnEarth({ lat, lng }) || (lat === 0 && lng === 0)) throw new Unreachable("it names no place on earth");
  return { lat, lng };
}
