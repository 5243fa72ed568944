import { riderPhotoPath } from "../../../contract/addresses.ts";
import type { Position } from "../../../contract/geo.ts";
import { hasRider } from "../../../contract/status.ts";
import type { TrackedRider, TrackingRecord } from "../../../contract/tracking.ts";
import type { Learned } from "../../ports.ts";
import { promise } from "../eta/promise.ts";
import { describeProof } from "../proof/describe-proof.ts";
import type { LastFix, Tracked, TrackedPerson } from "./load-tracked.ts";
import { lookAhead } from "./look-ahead.ts";
import type { Progress } from "./plan-leg.ts";
import { stopsBefore } from "./stops-ahead.ts";

/** The record without `poll_after_seconds`, which differs between viewers. */
export type SharedRecord = Omit<TrackingRecord, "poll_after_seconds">;

const STEP_MS = 5 * 60_000;
/** Nobody waits for a rider who is a day away: then something is wrong, and no time of arrival is true. */
const LONGEST_SECONDS = 86_400;

/**
 * What a customer may see of a delivery. The rider's location is withheld once it has ended.
 *
 * In a sandbox that runs faster than real time, `eta_minutes` is in the customer's time: nine minutes are nine minutes on
 * their clock. `distance_remaining_km` and `speed_kph` stay true to the town's map and streets, where the rider covers the
 * distance `simulation.speed` times as fast as `speed_kph` says. A client that predicts the position multiplies the two.
 *
 * @param progress where the rider is on the present leg; null if unknown
 * @param speed how many times faster than real time the rider moves
 * @param publicUrl the base address of the service, without a trailing slash
 */
export function buildRecord(
  learned: Learned,
  tracked: Tracked,
  progress: Progress | null,
  speed: number,
  publicUrl: string,
): SharedRecord {
  const fix = hasRider(tracked.status) ? (tracked.rider?.fix ?? null) : null;
  const foreseen = fix && progress ? lookAhead(learned, tracked, fix, progress, speed) : null;
  const ahead = foreseen && foreseen.seconds <= LONGEST_SECONDS ? foreseen : null;
  const before = stopsBefore(tracked);
  const kilometres = ahead && round(ahead.metres / 1000, 2);
  return {
    delivery_id: tracked.id,
    status: tracked.status,
    rider: tracked.rider && describeRider(tracked.rider, fix, hasRider(tracked.status) ? publicUrl : null),
    eta_minutes: ahead && toMinutes(ahead.seconds / speed, kilometres === 0),
    distance_remaining_km: kilometres,
    located_at: fix?.at.toISOString() ?? null,
    history: tracked.history,
    scheduled_at: tracked.scheduledAt?.toISOString() ?? null,
    ...predictArrival(learned, tracked, speed),
    ...describeProof(tracked.status, tracked.provedBy, tracked.signedBy),
    pickup: tracked.isErased ? null : roundPosition(tracked.pickup),
    dropoff: tracked.isErased ? null : roundPosition(tracked.dropoff),
    stops_before: before,
    // The way to another stop leads to somebody else's door.
    route: (before === 0 && ahead && progress?.route) || null,
    cancelled_by: tracked.cancelledBy,
    return: tracked.return && { state: tracked.return.state, at: tracked.return.at.toISOString() },
    ...(speed !== 1 && { simulation: { speed } }),
  };
}

/**
 * When a delivery without a rider usually arrives, in whole five minutes: from the ordered time on if that is still to come.
 */
function predictArrival(
  learned: Learned,
  tracked: Tracked,
  speed: number,
): Pick<TrackingRecord, "arrives_after" | "arrives_before"> {
  const { status, scheduledAt, since } = tracked;
  if (status !== "pending" && status !== "searching") return { arrives_after: null, arrives_before: null };
  const ordered = status === "pending" ? scheduledAt : null;
  const start = ordered ?? since;
  const { seconds, within } = promise(learned, tracked, start);
  const later = (worldSeconds: number) => (start.getTime() + (worldSeconds / speed) * 1000) / STEP_MS;
  const after = ordered ? start.getTime() : Math.floor(later(seconds)) * STEP_MS;
  const before = Math.ceil(later(seconds + within)) * STEP_MS;
  return { arrives_after: new Date(after).toISOString(), arrives_before: new Date(before).toISOString() };
}

/** Tenths of a minute. Zero only at the drop-off, so that time and distance never disagree about whether it is reached. */
function toMinutes(seconds: number, atDropoff: boolean): number {
  const minutes = round(seconds / 60, 1);
  return atDropoff ? minutes : Math.max(0.1, minutes);
}

/** @param publicUrl null once the delivery has ended: then nobody has to know the rider at the door */
function describeRider(
  { name, vehicle, plate, photo }: TrackedPerson,
  fix: LastFix | null,
  publicUrl: string | null,
): TrackedRider {
  return {
    name,
    vehicle,
    plate: publicUrl === null ? null : plate,
    photo_url: publicUrl === null ? null : photo && publicUrl + riderPhotoPath(photo),
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
