/**
 * The tracking record as plain types. The widget publishes them, so this file must not need a schema library;
 * tracking-schema.ts holds the schemas, and a test checks that both say the same.
 */
import type { Position } from "./geo.ts";
import type { DeliveryStatus } from "./status.ts";

/** One step of the journey that has happened. */
export interface HistoryEntry {
  status: DeliveryStatus;
  /** ISO 8601, UTC. */
  at: string;
}

export const VEHICLES = ["bicycle", "motorbike", "car", "van"] as const;
export type Vehicle = (typeof VEHICLES)[number];

/** How the recipient confirmed the hand-over. */
export type Proof = "code" | "signature";

/** What a customer may see of the rider. */
export interface TrackedRider {
  name: string;
  vehicle: Vehicle;
  /** As it stands on the vehicle; null where nobody has told it, and once the delivery has ended. */
  plate?: string | null;
  /** Of the rider, square; null where the operator has none, and once the delivery has ended. */
  photo_url?: string | null;
  /** Null before the first fix, and once the delivery has ended. */
  location: Position | null;
  /** Degrees clockwise from north, 0 ≤ bearing < 360. */
  bearing: number | null;
  speed_kph: number | null;
}

/** The way of a package that couldn't be handed over, back to the shop. */
export interface TrackedReturn {
  state: "returning" | "returned";
  /** When that state began; ISO 8601, UTC. */
  at: string;
}

/**
 * Answer of GET /v1/deliveries/:id/tracking. The first five fields are the specification's; the others are additions, and a
 * client must work without them. `rider`, `eta_minutes` and `distance_remaining_km` are null before a rider is assigned.
 */
export interface TrackingRecord {
  delivery_id: string;
  status: DeliveryStatus;
  rider: TrackedRider | null;
  /** Minutes until the drop-off. */
  eta_minutes: number | null;
  /** Kilometres along the route, to the drop-off. */
  distance_remaining_km: number | null;
  /** When the rider's last fix was taken; ISO 8601, UTC. */
  located_at: string | null;
  /** Oldest first. */
  history: HistoryEntry[];
  /** When the search for a rider begins; null if it began at once. ISO 8601, UTC. */
  scheduled_at: string | null;
  /**
   * Between these two times a delivery without a rider usually arrives. A scheduled delivery arrives after its scheduled
   * time. Null when a rider is assigned, because the ETA is more precise, and after the end. ISO 8601, UTC.
   */
  arrives_after: string | null;
  arrives_before: string | null;
  /** How the recipient confirmed the hand-over; null before the delivery is `delivered`. */
  proof: Proof | null;
  /** Who signed for it; null if nobody has. */
  signed_by: string | null;
  pickup: Position | null;
  dropoff: Position | null;
  /** How many stops for others the rider makes before this delivery's drop-off. Absent in answers of an earlier release. */
  stops_before?: number;
  /**
   * What remains of the leg being ridden, as an encoded polyline of precision 5; null while its streets aren't known, and while
   * the rider has stops for others before this drop-off.
   */
  route: string | null;
  /**
   * Who cancelled it: `service` if no rider was found in time. Null unless it is cancelled; absent in answers of an earlier
   * release.
   */
  cancelled_by?: "merchant" | "operator" | "service" | null;
  /** Null where the package doesn't go back. Absent in answers of an earlier release. */
  return?: TrackedReturn | null;
  /** Seconds that a viewer should wait before the next request. */
  poll_after_seconds: number;
  /** Only in the sandbox, and only if its speed isn't 1. */
  simulation?: {
    /** How many times faster than real time the delivery moves. */
    speed: number;
  };
}

/**
 * How many seconds to wait between two requests for a tracking record, when no rate limit demands more: a twentieth of the
 * time that remains, but between 30 and 60 seconds, as the interface asks. A viewer asks most often while the rider is near;
 * while the rider is far away, little changes, and before a scheduled delivery starts, least of all. If the key's limit has
 * room, the service asks viewers of a moving rider to come sooner.
 */
export function pollInterval({
  status,
  eta_minutes,
}: Pick<TrackingRecord, "eta_minutes"> & { status: string }): number {
  return status === "pending" ? 60 : Math.min(60, Math.max(30, ((eta_minutes ?? 0) * 60) / 20));
}
