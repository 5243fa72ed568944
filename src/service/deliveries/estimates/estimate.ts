import type { PackageType, Place, Precision } from "../../../contract/delivery.ts";
import type { Position } from "../../../contract/geo.ts";
import type { FieldError } from "../../../contract/problem.ts";
import type { Core } from "../../core.ts";
import type { Found, Route } from "../../places/ports.ts";
import { placeOfShortCode, type ReadAddress, readAddress } from "../../places/read-address.ts";
import { Unreachable } from "../../places/unreachable.ts";
import type { Money } from "../../ports.ts";
import { invalidFields, ServiceProblem } from "../../problem.ts";
import { busyMinutes, zoneAt } from "../zones/zones.ts";
import { usualVehicle } from "./pace.ts";
import { adjustFee, toKilometres } from "./tariff.ts";

/** Where a delivery starts and ends, the route between, and its price. */
export interface Estimate {
  pickup: Position;
  dropoff: Position;
  precision: { pickup: Precision; dropoff: Precision };
  route: Route;
  fee: Money;
  /** How many minutes longer it takes because its zone is busy. */
  busyMinutes: number;
}

interface EstimateRequest {
  /** For later: what its zone is like by then isn't known. */
  isScheduled: boolean;
  pickup: Place;
  dropoff: Place;
  packageType: PackageType;
  weightKg: number | null;
}

/** The names of the request's fields, for error messages. */
interface FieldNames {
  pickupAddress: string;
  dropoffAddress: string;
  pickup: string;
  dropoff: string;
}

const NAMES_IN_CREATE: FieldNames = {
  pickupAddress: "pickup.address",
  dropoffAddress: "dropoff.address",
  pickup: "pickup",
  dropoff: "dropoff",
};

/**
 * Finds both places and the route between them, and prices it. Every delivery gets its fee here, quoted or not.
 * @throws ServiceProblem invalid_request naming the address that wasn't found, or the drop-off that can't be reached;
 * outside_area, geocoder_unavailable
 */
export async function estimate(
  core: Core,
  accountId: string,
  { packageType, weightKg, isScheduled, ...ends }: EstimateRequest,
  names = NAMES_IN_CREATE,
): Promise<Estimate> {
  const [pickup = UNKNOWN, dropoff = UNKNOWN] = await locate(core, accountId, [ends.pickup, ends.dropoff]);
  if (pickup.kind !== "found" || dropoff.kind !== "found") {
    throw invalidFields([...whatIsWrong(names.pickupAddress, pickup), ...whatIsWrong(names.dropoffAddress, dropoff)]);
  }
  const zone = await zoneAt(core, pickup.position, names.pickup);
  await zoneAt(core, dropoff.position, names.dropoff);
  const vehicle = usualVehicle(packageType);
  const route = await core.router.route(pickup.position, dropoff.position, vehicle);
  const longestKm = zone?.tariff?.longest_km?.[vehicle] ?? Number.POSITIVE_INFINITY;
  if (!route || route.distanceMetres > longestKm * 1000) {
    const most = route ? `: ${toKilometres(route.distanceMetres)} km, of ${longestKm} km at most` : "";
    throw invalidFields([
      { param: names.dropoff, code: "out_of_reach", detail: `is too far from the pick-up to deliver to${most}` },
    ]);
  }
  const fee = adjustFee(core.tariff({ metres: route.distanceMetres, packageType, weightKg }), zone?.tariff ?? null);
  const precision = { pickup: pickup.precision, dropoff: dropoff.precision };
  const busy = isScheduled ? 0 : busyMinutes(zone, core.now());
  return { pickup: pickup.position, dropoff: dropoff.position, precision, route, fee, busyMinutes: busy };
}

const UNKNOWN: Located = { kind: "unknown" };

/** What became of one end; `asked`: what a geocoder was asked, if that is less than what was written. */
type Located = Found & { asked?: string };

/**
 * Asks the geocoder only for places without coordinates, whether these have fields of their own or stand in the address. The
 * end of a plus code is near the town that stands beside it, or near the other end where none does.
 */
async function locate({ geocoder }: Core, accountId: string, places: readonly Place[]): Promise<Located[]> {
  const read = places.map(({ lat, lng, address }): ReadAddress | null => {
    if (lat !== undefined && lng !== undefined) return { kind: "place", position: { lat, lng } };
    return address === undefined ? null : readAddress(address);
  });
  const wanted = read.flatMap((one) => (one === null || one.kind === "place" || one.ask === "" ? [] : one.ask));
  const found = wanted.length === 0 ? [] : await geocoder.find(wanted, accountId).catch(refuseForNow);
  const answerTo = (ask: string): Found => found[wanted.indexOf(ask)] ?? UNKNOWN;
  const located = read.map((one, end): Located => {
    if (one?.kind === "place") return { ...one, kind: "found", precision: "exact" };
    if (one?.kind !== "words") return UNKNOWN;
    const answer = answerTo(one.ask);
    const isAll = one.ask === "" || one.ask === places[end]?.address?.trim();
    return isAll ? answer : { ...answer, asked: one.ask };
  });
  return read.map((one, end): Located => {
    if (one?.kind !== "short_code") return located[end] ?? UNKNOWN;
    const near = one.ask === "" ? located.map(placeOf).find((place) => place !== null) : placeOf(answerTo(one.ask));
    if (!near) return { ...UNKNOWN, ...(one.ask !== "" && { asked: one.ask }) };
    return { kind: "found", position: placeOfShortCode(one.code, near), precision: "exact" };
  });
}

function placeOf(answer: Found): Position | null {
  if (answer.kind === "found") return answer.position;
  return (answer.kind === "coarse" && answer.near) || null;
}

function refuseForNow(error: unknown): never {
  if (!(error instanceof Unreachable)) throw error;
  const { retryAfterSeconds } = error;
  throw new ServiceProblem(
    "geocoder_unavailable",
    "Addresses can't be looked up at present. Try again, or send lat and lng.",
    [],
    retryAfterSeconds === null ? null : Math.max(1, Math.ceil(retryAfterSeconds)),
  );
}

const REFUSALS = {
  unknown: { code: "not_found", detail: "this address can't be found" },
  coarse: {
    code: "too_coarse",
    detail: "names no street that we can find: say which street and house, or send lat and lng",
  },
  ambiguous: { code: "ambiguous", detail: "may be one of several places: say which town, or send lat and lng" },
} as const;

function whatIsWrong(param: string, found: Located): FieldError[] {
  if (found.kind === "found") return [];
  const { kind, suggestions = [], asked } = found;
  const { code, detail } = REFUSALS[kind];
  const told = asked === undefined ? detail : `${detail}; we looked for "${asked}"`;
  return [{ param, code, detail: told, ...(suggestions.length > 0 && { suggestions: [...suggestions] }) }];
}
