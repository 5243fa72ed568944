import type { Position } from "../../contract/geo.ts";
import type { HistoryEntry, Proof, TrackedReturn } from "../../contract/tracking.ts";

/**
 * A tracking record as the widget trusts it: the wire's own names, every field present, and null for whatever was missing
 * or made no sense. `status` may be a word that this version doesn't know.
 */
export interface Reading {
  delivery_id: string | null;
  status: string;
  rider: {
    name: string | null;
    /** "bicycle", "motorbike", "car", "van", or a word that this version doesn't know. */
    vehicle: string | null;
    /** Where a photo of them is: an address, which may be relative to the service's. */
    photo_url: string | null;
    /** The vehicle's number plate. */
    plate: string | null;
    location: Position | null;
    /** Degrees clockwise from north, 0 ≤ bearing < 360. */
    bearing: number | null;
    speed_kph: number | null;
  } | null;
  eta_minutes: number | null;
  /** How many stops for others the rider makes before this drop-off. */
  stops_before: number | null;
  distance_remaining_km: number | null;
  /** When the rider's position was taken, ISO 8601. */
  located_at: string | null;
  /** Steps that have happened, oldest first. */
  history: HistoryEntry[];
  /** When the search for a rider begins, ISO 8601. Null for a delivery that is wanted at once. */
  scheduled_at: string | null;
  /** Between these two times a delivery without a rider usually arrives, ISO 8601. */
  arrives_after: string | null;
  arrives_before: string | null;
  /** How the recipient confirmed the hand-over. */
  proof: Proof | null;
  /** Who signed for it. */
  signed_by: string | null;
  pickup: Position | null;
  dropoff: Position | null;
  /** The rest of the rider's way, an encoded polyline of precision 5. */
  route: string | null;
  /** Who cancelled it: "merchant", "operator", "service" where no rider was found, or a word that this version doesn't know. */
  cancelled_by: string | null;
  /** The package's way back to the shop. */
  return: TrackedReturn | null;
  poll_after_seconds: number | null;
  /** In a sandbox that doesn't run in real time: how many times faster it runs. Null elsewhere. */
  simulation: { speed: number } | null;
}

export const FAILURE_CODES = [
  "missing_id",
  "missing_key",
  "unauthorized",
  "forbidden",
  "not_found",
  "rate_limited",
  "server_error",
  "bad_answer",
  "timeout",
  "network",
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** Why the last request brought no record. The record before it stays valid. */
export interface Failure {
  code: FailureCode;
  message: string;
  /** False when another request can't succeed until somebody changes something. */
  retryable: boolean;
  /** How long the service asked to wait, in seconds. */
  retryAfterSeconds: number | null;
}
