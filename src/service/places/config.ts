import { VEHICLES, type Vehicle } from "../../contract/tracking.ts";
import {
  oneOf,
  parseBaseUrl,
  parseContact,
  parseCountries,
  parseKey,
  parsePairs,
  parseRate,
  type Variables,
} from "../parse-variables.ts";
import { isPublicServer, PUBLIC_RATE } from "./client/public-servers.ts";

const GEOCODERS = ["nominatim", "photon", "pelias"] as const;
export type GeocoderKind = (typeof GEOCODERS)[number];

const ROUTERS = ["osrm", "valhalla", "graphhopper"] as const;
export type RouterKind = (typeof ROUTERS)[number];

/** A geocoder or router of the operator's choice, and how it may be asked. */
export interface ServiceConfig<Kind extends string> {
  kind: Kind;
  /** Its base address, without a trailing slash. */
  url: string;
  key: string | null;
  /** Requests a second; null: as many as it answers, or as a public server's policy says. */
  perSecond: number | null;
  /** The address that requests carry, so that its operators can reach ours; null: none. */
  contact: string | null;
}

export interface GeocoderConfig extends ServiceConfig<GeocoderKind> {
  /** ISO 3166-1 alpha-2, in lower case; none: the whole world. */
  countries: readonly string[];
}

export interface RouterConfig extends ServiceConfig<RouterKind> {
  /** The router's names of profiles, where they aren't the usual ones. */
  profiles: Partial<Record<Vehicle, string>>;
}

export interface PlacesConfig {
  /** Null: requests must have coordinates. */
  geocoder: GeocoderConfig | null;
  /** Null: ways are straight lines. */
  router: RouterConfig | null;
}

/** Reads which geocoder and router to ask, and how. */
export function readPlaces(variables: Variables): PlacesConfig {
  const contact = variables.read<string | null>(
    "PLACES_CONTACT",
    null,
    parseContact,
    "the e-mail address or web address at which the operators of geocoders and routers reach you",
  );
  const geocoder = readService(variables, "GEOCODER", GEOCODERS, contact);
  const countries = variables.read<readonly string[]>(
    "GEOCODER_COUNTRIES",
    [],
    parseCountries,
    "two-letter codes of countries, comma-separated, such as ke,ug",
  );
  if (geocoder?.kind === "photon" && geocoder.key !== null) variables.refuse("GEOCODER_KEY: Photon takes no key");
  const router = readService(variables, "ROUTER", ROUTERS, contact);
  const profiles = variables.read<Partial<Record<Vehicle, string>>>(
    "ROUTER_PROFILES",
    {},
    (text) => parsePairs(text, VEHICLES),
    `vehicle:profile, comma-separated, with the vehicles ${VEHICLES.join(" ")}`,
  );
  if (router?.key && router.kind !== "graphhopper") variables.refuse("ROUTER_KEY: only GraphHopper takes a key");
  return { geocoder: geocoder && { ...geocoder, countries }, router: router && { ...router, profiles } };
}

/** @param name the variable that says which kind of service it is; its other variables begin with it */
function readService<Kind extends string>(
  { read, isSet, refuse }: Variables,
  name: string,
  kinds: readonly Kind[],
  contact: string | null,
): ServiceConfig<Kind> | null {
  const kind = read<Kind | null>(name, null, oneOf(kinds), `one of ${kinds.join(" ")}`);
  const url = read<string | null>(`${name}_URL`, null, parseBaseUrl, "an http(s) address without query");
  const key = read<string | null>(`${name}_KEY`, null, parseKey, "1 to 200 visible characters, no spaces");
  const perSecond = read<number | null>(`${name}_RATE`, null, parseRate, "requests a second, from 0.01 to 1000");
  if (kind === null) {
    if (url !== null && !isSet(name)) refuse(`${name}_URL is set, so set ${name} as well: one of ${kinds.join(" ")}`);
    return null;
  }
  if (url === null) {
    refuse(`${name}=${kind} needs ${name}_URL, the address of the service`);
    return null;
  }
  if (isPublicServer(url)) {
    const { host } = new URL(url);
    if (contact === null) refuse(`${host} wants to know whom to write to: set PLACES_CONTACT`);
    if (perSecond !== null && perSecond > PUBLIC_RATE)
      refuse(`${name}_RATE: ${host} allows ${PUBLIC_RATE} request a second`);
  }
  return { kind, url, key, perSecond, contact };
}
