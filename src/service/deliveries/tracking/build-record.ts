import type { Position } from "../../../contract/geo.ts";
import { encodePolyline } from "../../../contract/polyline.ts";
import { hasRider } from "../../../contract/status.ts";
import type { TrackedRider, TrackingRecord } from "../../../contract/tracking.ts";
import { PICKUP_SECONDS, rideSeconds } from "../estimates/pace.ts";
import type { LastFix, Tracked } from "./load-tracked.ts";
import { pathAhead } from "./path.ts";
import type { Progress } from "./plan-leg.ts";

/** The record without `poll_after_seconds`, which is about the viewer, not the delivery. */
export type SharedRecord = Omit<TrackingRecord, "poll_after_seconds">;

const COUNTED_IN_SECONDS = 300;

/**
 * What a customer may see of a delivery. Once it has ended, the rider's place is nobody's business any more.
 * @param progress where the rider is on the leg being ridden; null when nobody knows
 * @param speed how many times faster than the clock the rider's world runs; minutes are that world's
 */
export function buildRecord(tracked: Tracked, progress: Progress | null, now: Date, speed: number): SharedRecord {
  const ahead = hasRider(tracked.status) && progress ? lookAhead(tracked, progress, now, speed) : null;
  return {
    delivery_id: tracked.id,
    status: tracked.status,
    rider: tracked.rider && describeRider(tracked.rider.name, hasRider(tracked.status) ? tracked.rider.fix : null),
    eta_minutes: ahead && round(ahead.seconds / 60, 1),
    distance_remaining_km: ahead && round(ahead.metres / 1000, 2),
    located_at: (hasRider(tracked.status) && tracked.rider?.fix?.at.toISOString()) || null,
    history: tracked.history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    scheduled_at: tracked.scheduledAt?.toISOString() ?? null,
    pickup: roundPosition(tracked.pickup),
    dropoff: roundPosition(tracked.dropoff),
    route: ahead && progress ? encodePolyline(pathAhead(progress.leg.path, progress.at)) : null,
  };
}

/** What is left until the drop-off: the rest of this leg, the stop at the shop, and the ride from there. */
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

/**
 * How many times slower than usual a ride to the drop-off goes, judged by what is behind; 1 at least. A few minutes of
 * the usual pace are counted in, so that one red light isn't taken for a traffic jam.
 */
function slowness({ status, since, rider, routeMetres }: Tracked, metresAhead: number, speed: number): number {
  if (status !== "in_transit" || !rider?.fix) return 1;
  const usual = rideSeconds(Math.max(0, routeMetres - metresAhead), rider.vehicle);
  const taken = (Math.max(0, rider.fix.at.getTime() - since.getTime()) / 1000) * speed;
  return Math.max(1, (COUNTED_IN_SECONDS + taken) / (COUNTED_IN_SECONDS + usual));
}

function describeRider(name: string, fix: LastFix | null): TrackedRider {
  return {
    name,
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
