import type { Position } from "../../../contract/geo.ts";
import { sliceLine } from "../../../contract/line.ts";
import { encodePolyline } from "../../../contract/polyline.ts";
import { hasRider } from "../../../contract/status.ts";
import type { TrackedRider, TrackingRecord } from "../../../contract/tracking.ts";
import { PICKUP_SECONDS, rideSeconds, typicalSeconds } from "../estimates/pace.ts";
import { describeProof } from "../proof/describe-proof.ts";
import type { LastFix, Tracked } from "./load-tracked.ts";
import type { Progress } from "./plan-leg.ts";

/** The record without `poll_after_seconds`, which differs between viewers. */
export type SharedRecord = Omit<TrackingRecord, "poll_after_seconds">;

/** Before a slow ride changes the ETA much, it must last some minutes: one red light isn't a traffic jam. */
const DAMPING_SECONDS = 300;

const STEP_MS = 5 * 60_000;
/** Nearly every delivery has arrived after so many times the usual duration. */
const SLOWEST = 1.4;

/**
 * What a customer may see of a delivery. The rider's location is withheld once it has ended.
 *
 * In a sandbox that runs faster than real time, `eta_minutes` is in the customer's time: nine minutes are nine minutes on
 * their clock. `distance_remaining_km` and `speed_kph` stay true to the town's map and streets, where the rider covers the
 * distance `simulation.speed` times as fast as `speed_kph` says. A client that predicts the position multiplies the two.
 *
 * @param progress where the rider is on the present leg; null if unknown
 * @param speed how many times faster than real time the rider moves
 */
export function buildRecord(tracked: Tracked, progress: Progress | null, now: Date, speed: number): SharedRecord {
  const ahead = hasRider(tracked.status) && progress ? lookAhead(tracked, progress, now, speed) : null;
  const kilometres = ahead && round(ahead.metres / 1000, 2);
  return {
    delivery_id: tracked.id,
    status: tracked.status,
    rider: tracked.rider && describeRider(tracked.rider, hasRider(tracked.status) ? tracked.rider.fix : null),
    eta_minutes: ahead && toMinutes(ahead.seconds / speed, kilometres === 0),
    distance_remaining_km: kilometres,
    located_at: (hasRider(tracked.status) && tracked.rider?.fix?.at.toISOString()) || null,
    history: tracked.history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    scheduled_at: tracked.scheduledAt?.toISOString() ?? null,
    ...predictArrival(tracked, speed),
    ...describeProof(tracked.status, tracked.provedBy, tracked.signedBy),
    pickup: roundPosition(tracked.pickup),
    dropoff: roundPosition(tracked.dropoff),
    route: ahead && progress ? encodePolyline(sliceLine(progress.leg.line, progress.along)) : null,
    ...(speed !== 1 && { simulation: { speed } }),
  };
}

/**
 * When a delivery without a rider usually arrives, in whole five minutes: from the ordered time on if that is still to come.
 */
function predictArrival(
  { status, scheduledAt, since, routeMetres, packageType }: Tracked,
  speed: number,
): Pick<TrackingRecord, "arrives_after" | "arrives_before"> {
  if (status !== "pending" && status !== "searching") return { arrives_after: null, arrives_before: null };
  const usualMs = (typicalSeconds(routeMetres, packageType) / speed) * 1000;
  const ordered = status === "pending" ? scheduledAt : null;
  const start = (ordered ?? since).getTime();
  const after = ordered ? start : Math.floor((start + usualMs) / STEP_MS) * STEP_MS;
  const before = Math.ceil((start + usualMs * SLOWEST) / STEP_MS) * STEP_MS;
  return { arrives_after: new Date(after).toISOString(), arrives_before: new Date(before).toISOString() };
}

/** What remains until the drop-off, in metres, and in seconds of the rider's world: `speed` of them are one real second. */
function lookAhead(tracked: Tracked, progress: Progress, now: Date, speed: number) {
  const vehicle = tracked.rider?.vehicle ?? "motorbike";
  if (progress.leg.end === "dropoff") {
    const metres = progress.metresAhead;
    return { metres, seconds: rideSeconds(metres, vehicle) * slowness(tracked, metres, speed) };
  }
  const waited = tracked.status === "at_pickup" ? ((now.getTime() - tracked.since.getTime()) / 1000) * speed : 0;
  const stop = Math.max(0, PICKUP_SECONDS - waited);
  const metres = progress.metresAhead + tracked.routeMetres;
  return { metres, seconds: rideSeconds(metres, vehicle) + stop };
}

/** How many times slower than usual the ride to the drop-off has been so far, damped; at least 1. */
function slowness({ status, since, rider, routeMetres }: Tracked, metresAhead: number, speed: number): number {
  if (status !== "in_transit" || !rider?.fix) return 1;
  const usual = rideSeconds(Math.max(0, routeMetres - metresAhead), rider.vehicle);
  const taken = (Math.max(0, rider.fix.at.getTime() - since.getTime()) / 1000) * speed;
  return Math.max(1, (DAMPING_SECONDS + taken) / (DAMPING_SECONDS + usual));
}

/** Tenths of a minute. Zero only at the drop-off, so that time and distance never disagree about whether it is reached. */
function toMinutes(seconds: number, atDropoff: boolean): number {
  const minutes = round(seconds / 60, 1);
  return atDropoff ? minutes : Math.max(0.1, minutes);
}

function describeRider({ name, vehicle }: Pick<TrackedRider, "name" | "vehicle">, fix: LastFix | null): TrackedRider {
  return {
    name,
    vehicle,
    location: fix && roundPosition(fix.position),
    bearing: fix?.bearing == null ? null : Math.round(fix.bearing) % 360,
    speed_kph: fix?.speedKph == null ? null : round(fix.speedKph, 1),
  };
}

/** Six decimals are 11 cm. */
function roundPosition({ lat, lng }: Position): Position {
  return { lat: round(lat, 6), lng: round(lng, 6) };
}

function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
