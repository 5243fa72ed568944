import type { Position } from "../../../contract/geo.ts";
import type { Client } from "../client/open-client.ts";

/** One place that a geocoder offers for an address. */
export interface Candidate {
  position: Position;
  /** `area` is whatever is coarser than a street: a quarter, a town, a postcode. */
  level: "house" | "street" | "area";
  /** The whole address, as people write it. */
  label: string;
  /** Null where it has none. */
  houseNumber: string | null;
  /** Whether it goes by a name of its own, as shops and hospitals do. */
  isNamed: boolean;
}

/**
 * Asks a service for the places that an address can mean, the likeliest first; none if it knows none.
 * @throws Unreachable
 */
export type FindCandidates = (address: string) => Promise<Candidate[]>;

/** How a service is asked. */
export interface Asking {
  client: Client;
  key: string | null;
  /** ISO 3166-1 alpha-2, in lower case; none: the whole world. */
  countries: readonly string[];
}

/** Enough for three suggestions, and to see that a town isn't the only one of its name. */
export const CANDIDATES = "5";
