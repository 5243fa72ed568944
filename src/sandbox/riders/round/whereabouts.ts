import { normaliseBearing, type Position } from "../../../contract/geo.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Fix } from "../../../service/riders/rider-app.ts";
import { addGpsNoise } from "../gps-noise.ts";
import type { Ride } from "../ride/plan-ride.ts";

/** One ride under way: for which delivery, in which status, and since when (milliseconds since 1970). */
export interface Leg {
  deliveryId: string;
  status: DeliveryStatus;
  ride: Ride;
  startedAt: number;
  /** How many seconds of the sandbox pass in one second. */
  speed: number;
  /** How fast the rider goes, as a share of what the ride was planned for. */
  pace: number;
}

/** Where a rider truly is, as against what their phone reports. */
export interface Whereabouts {
  position: Position;
  bearing: number | null;
  speedKph: number;
  leg: Leg | null;
}

export function standingAt(position: Position, bearing: number | null = null): Whereabouts {
  return { position, bearing, speedKph: 0, leg: null };
}

/** The same rider at another moment: on their ride if they are on one, else where they stood. */
export function moveOn(rider: Whereabouts, now: number): Whereabouts {
  if (!rider.leg) return rider;
  const { ride, startedAt, speed, pace } = rider.leg;
  const { position, bearing, speedKph } = ride.at(((now - startedAt) / 1000) * speed * pace);
  return { position, bearing: bearing ?? rider.bearing, speedKph: speedKph * pace, leg: rider.leg };
}

/** When some share of a ride's time is over, in milliseconds since 1970. */
export function partWay({ ride, startedAt, speed, pace }: Leg, share: number): number {
  return startedAt + (share * ride.durationSeconds * 1000) / (speed * pace);
}

/** What the rider's phone reports. */
export function takeFix(riderId: string, { position, bearing, speedKph }: Whereabouts, now: number): Fix {
  const at = new Date(now);
  return {
    riderId,
    position: addGpsNoise(position, riderId, at),
    bearing: bearing === null ? null : normaliseBearing(toTenths(bearing)),
    speedKph: toTenths(speedKph),
    at,
  };
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
