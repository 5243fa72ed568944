import type { Position } from "../../../contract/geo.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Ride } from "../ride/plan-ride.ts";

/** A ride that has begun. */
export interface Leg {
  deliveryId: string;
  status: DeliveryStatus;
  ride: Ride;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** How many seconds of the sandbox pass in one second. */
  speed: number;
  /** The rider's speed, as a share of the planned speed. */
  pace: number;
}

/** Where a rider really is; their phone reports a place nearby. */
export interface Whereabouts {
  position: Position;
  /** Degrees clockwise from north; null if unknown. */
  bearing: number | null;
  speedKph: number;
  leg: Leg | null;
}

export function standingAt(position: Position, bearing: number | null = null): Whereabouts {
  return { position, bearing, speedKph: 0, leg: null };
}

/** The same rider at another time: further along their ride, or still where they stood. */
export function moveOn(rider: Whereabouts, now: number): Whereabouts {
  if (!rider.leg) return rider;
  const { ride, startedAt, speed, pace } = rider.leg;
  const { position, bearing, speedKph } = ride.at(((now - startedAt) / 1000) * speed * pace);
  return { position, bearing: bearing ?? rider.bearing, speedKph: speedKph * pace, leg: rider.leg };
}

/** When a share (0 to 1) of the ride's time is over, in milliseconds since 1970. */
export function timeAt({ ride, startedAt, speed, pace }: Leg, share: number): number {
  return startedAt + (share * ride.durationSeconds * 1000) / (speed * pace);
}
