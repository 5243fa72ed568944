import type { Position } from "../../../contract/geo.ts";
import { measureLine, nearestOn, OFF_ROUTE_METRES, sliceLine } from "../../../contract/line.ts";
import { decodePolyline } from "../../../contract/polyline.ts";
import type { RiderAtWork, RiderJob, RiderOffer } from "../../../contract/rider.ts";
import { isBeforePickup } from "../../../contract/status.ts";
import { isReturning } from "./changes.ts";
import type { Fix } from "./storage.ts";

/** The rider's own place. */
export interface Here extends Position {
  /** Metres. */
  accuracy: number;
  /** Degrees clockwise from north; null where nobody can tell. */
  bearing: number | null;
}

/** What the map shows. */
export interface ShownWay {
  /** Names the ride: while it stays the same, the rider may move the map as they like. */
  about: string;
  pickup: Position | null;
  dropoff: Position | null;
  line: readonly Position[];
  /** In an offer, as the crow flies: to where the line begins. */
  approach: readonly Position[];
  here: Here | null;
  vehicle: string;
  isDelivered: boolean;
}

type End = "pickup" | "dropoff";

/** Where the rider goes now. */
export const endOf = (job: RiderJob): End => (isBeforePickup(job.status) || isReturning(job) ? "pickup" : "dropoff");

/** Where the rider is: by this phone, or else by what the service last knew. The sandbox moves riders who stay at home. */
export function hereOf({ position, location, bearing }: RiderAtWork, fix: Fix | null): Here | null {
  if (position === "phone" && fix) return fix;
  return location ? { ...location, accuracy: 0, bearing: bearing ?? null } : null;
}

/** What is left of the way to where the rider goes now. */
export interface LegAhead {
  line: readonly Position[];
  /** Along the streets; null while nobody knows. */
  km: number | null;
  /** In ms; null while nobody knows, and once that time has passed. */
  arrivesAt: number | null;
}

/** Closer, the rider looks for the house. */
const NEAR_KM = 0.1;
export const isFar = ({ km }: LegAhead): boolean => km !== null && km > NEAR_KM;

/** @param now in ms of the service's clock: a time of arrival that has passed says nothing any more */
export function legAhead({ leg }: RiderAtWork, job: RiderJob, here: Here | null, now: number): LegAhead {
  const end = endOf(job);
  const isTold = leg?.delivery_id === job.delivery_id && leg.end === end;
  const route = isTold ? decodePolyline(leg.route) : knownRoute(job, end);
  const { line, share } = from(here, route);
  if (!isTold) return { line, km: null, arrivesAt: null };
  const arrivesAt = Date.parse(leg.arrives_at);
  return { line, km: leg.distance_km * share, arrivesAt: arrivesAt > now ? arrivesAt : null };
}

/** Without the service, the phone knows only the way between the delivery's ends: a package that goes back takes it in reverse. */
function knownRoute(job: RiderJob, end: End): readonly Position[] {
  if (end === "dropoff") return decodePolyline(job.route);
  return isReturning(job) ? decodePolyline(job.route).reverse() : [];
}

/** The rest of a route from the place on it that is nearest, and which part of it that is. All of it for whoever is elsewhere. */
function from(here: Here | null, route: readonly Position[]): { line: readonly Position[]; share: number } {
  if (!here || route.length < 2) return { line: route, share: 1 };
  const line = measureLine(route);
  const { along, away } = nearestOn(line, here);
  if (away > OFF_ROUTE_METRES || line.length === 0) return { line: route, share: 1 };
  return { line: sliceLine(line, along), share: 1 - along / line.length };
}

/** What the map shows for the work that the rider has now. */
export function shownWay(
  rider: RiderAtWork,
  work: { offer: RiderOffer } | { job: RiderJob; leg: LegAhead } | { handedOver: RiderJob } | null,
  here: Here | null,
): ShownWay {
  const nothing = {
    about: "",
    pickup: null,
    dropoff: null,
    line: [],
    approach: [],
    here,
    vehicle: rider.vehicle,
    isDelivered: false,
  };
  if (work === null) return nothing;
  if ("offer" in work) {
    const { id, pickup, dropoff, route } = work.offer;
    return {
      ...nothing,
      about: id,
      pickup,
      dropoff,
      line: decodePolyline(route),
      approach: here ? [here, pickup] : [],
    };
  }
  if ("handedOver" in work) {
    const { delivery_id, dropoff } = work.handedOver;
    return { ...nothing, about: `${delivery_id} done`, dropoff, isDelivered: true };
  }
  const { job, leg } = work;
  const end = endOf(job);
  return { ...nothing, about: `${job.delivery_id} ${end}`, [end]: job[end], line: leg.line };
}
