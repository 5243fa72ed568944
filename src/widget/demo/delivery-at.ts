import { pointAt, sliceLine } from "../../contract/line.ts";
import { encodePolyline } from "../../contract/polyline.ts";
import type { DeliveryStatus } from "../../contract/status.ts";
import type { TrackingRecord } from "../../contract/tracking.ts";
import { TO_DOOR, TO_SHOP } from "./neighbourhood.ts";

/** What a record says of a delivery; whose it is, and when to ask again, is the caller's to add. */
export type News = Omit<TrackingRecord, "delivery_id" | "poll_after_seconds">;

const SPEED_KPH = 24;
const METRES_PER_SECOND = SPEED_KPH / 3.6;

/** When each step of the one delivery that is played begins, in seconds since the order. */
export const STEPS = {
  searching: 0,
  rider_assigned: 60,
  rider_arriving: 75,
  at_pickup: 75 + Math.round(TO_SHOP.length / METRES_PER_SECOND),
  picked_up: 300,
  in_transit: 312,
  delivered: 312 + Math.round(TO_DOOR.length / METRES_PER_SECOND),
} satisfies Partial<Record<DeliveryStatus, number>>;

const ORDER = Object.keys(STEPS) as (keyof typeof STEPS)[];

/**
 * What the service would say at `now` (ms) of a delivery that has come as far as in its first `seconds`, when nothing goes
 * wrong.
 *
 * @param ago how many seconds before now it came to a step; a play that is faster than life isn't as long ago
 */
export function deliveryAt(
  seconds: number,
  now: number,
  { name = "Amina W.", toShop = TO_SHOP, ago = (step: number) => seconds - step } = {},
): News {
  const reached = ORDER.filter((step) => STEPS[step] <= seconds);
  const status = reached.at(-1) ?? "searching";
  const news = {
    status,
    history: reached.map((step) => ({ status: step, at: isoTime(now - ago(STEPS[step]) * 1000) })),
    scheduled_at: null,
    pickup: pointAt(TO_DOOR, 0).position,
    dropoff: pointAt(TO_DOOR, TO_DOOR.length).position,
  };
  if (status === "searching") return { ...news, ...NOBODY };
  if (status === "delivered")
    return { ...news, ...NOBODY, rider: { name, location: null, bearing: null, speed_kph: null } };

  const collected = seconds >= STEPS.picked_up;
  const way = collected ? TO_DOOR : toShop;
  const ridden = (seconds - (collected ? STEPS.in_transit : STEPS.rider_arriving)) * METRES_PER_SECOND;
  const metres = Math.min(way.length, Math.max(0, ridden));
  const { position, bearing } = pointAt(way, metres);
  const left = way.length - metres + (collected ? 0 : TO_DOOR.length);
  return {
    ...news,
    rider: { name, location: position, bearing, speed_kph: metres === ridden && ridden > 0 ? SPEED_KPH : 0 },
    // Tenths of minutes and tens of metres, as the service has them.
    eta_minutes: Math.round((STEPS.delivered - seconds) / 6) / 10,
    distance_remaining_km: Math.round(left / 10) / 100,
    located_at: isoTime(now),
    route: encodePolyline(sliceLine(way, metres)),
  };
}

/** The part of a record that stands empty as long as there is no rider. */
export const NOBODY = {
  rider: null,
  eta_minutes: null,
  distance_remaining_km: null,
  located_at: null,
  route: null,
} satisfies Partial<News>;

export function isoTime(milliseconds: number): string {
  return new Date(Math.round(milliseconds)).toISOString();
}
