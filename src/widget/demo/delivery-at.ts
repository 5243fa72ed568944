import { type Line, measureLine, pointAt, sliceLine } from "../../contract/line.ts";
import { decodePolyline, encodePolyline } from "../../contract/polyline.ts";
import type { DeliveryStatus } from "../../contract/status.ts";
import type { TrackingRecord, Vehicle } from "../../contract/tracking.ts";

/** A tracking record without the delivery's id and the polling interval, which don't depend on the scenario. */
export type DemoRecord = Omit<TrackingRecord, "delivery_id" | "poll_after_seconds">;

// The ways follow streets of the sandbox's town, so that they lie right on its map.

/** 758 m to the shop. */
const TO_SHOP = measureStreet("du{Faxv_FAQ}@H}@H_ALaALcANgAPM[O[OY]u@Wu@Ow@?}@@}@iARgAJeAHeADeADa@@EbAG`A?@L?");
/** Another way to the shop, 625 m. */
export const TO_SHOP_TOO = measureStreet("lozFotw_Ff@ChAID^H|@F|@D~@B~@B~@?`AA~@AbAE`AGbAdAAdAA`@AEbAG`A?@L?");
/** 1,239 m from the shop to the customer. */
const TO_DOOR = measureStreet(
  "`yzFs{v_FM?@|@Hx@Pt@HXk@@yAHsAVBXFn@Hl@Hj@Df@kBf@mBf@w@Pw@Nu@Js@HaBBuAKkAUeA]_@p@[p@IXIXOt@Gt@At@Dv@Jx@Pv@Rx@Tv@Tv@Nx@Z?",
);

const SPEED_KPH = 24;
const METRES_PER_SECOND = SPEED_KPH / 3.6;

/** When each step begins, in seconds since the order. All scenarios with a record take it from this one delivery. */
export const STEPS = {
  searching: 0,
  rider_assigned: 60,
  rider_arriving: 75,
  at_pickup: 75 + Math.round(TO_SHOP.length / METRES_PER_SECOND),
  picked_up: 300,
  in_transit: 312,
  // The rider stands at the door for a while.
  delivered: 312 + Math.round(TO_DOOR.length / METRES_PER_SECOND) + 10,
} satisfies Record<Exclude<DeliveryStatus, "pending" | "cancelled">, number>;

const ORDER = Object.keys(STEPS) as (keyof typeof STEPS)[];

/**
 * The record of a delivery without trouble.
 *
 * @param seconds since the order
 * @param now milliseconds, for the times that the record tells
 * @param ago how many seconds before `now` a step began. A scenario in quick motion passes a function of its own
 */
export function deliveryAt(
  seconds: number,
  now: number,
  {
    name = "Amina W.",
    vehicle = "motorbike" as Vehicle,
    plate = "KMEC 482A" as string | null,
    toShop = TO_SHOP,
    ago = (step: number) => seconds - step,
  } = {},
): DemoRecord {
  const who = { name, vehicle, photo_url: null, plate };
  const reached = ORDER.filter((step) => STEPS[step] <= seconds);
  const status = reached.at(-1) ?? "searching";
  const always = {
    status,
    history: reached.map((step) => ({ status: step, at: isoTime(now - ago(STEPS[step]) * 1000) })),
    scheduled_at: null,
    arrives_after: null,
    arrives_before: null,
    proof: status === "delivered" ? ("code" as const) : null,
    signed_by: null,
    pickup: pointAt(TO_DOOR, 0).position,
    dropoff: pointAt(TO_DOOR, TO_DOOR.length).position,
  };
  if (status === "searching") {
    const arrives = now + (STEPS.delivered - seconds) * 1000;
    const range = {
      arrives_after: isoTime(toStep(Math.floor, arrives)),
      arrives_before: isoTime(toStep(Math.ceil, arrives)),
    };
    return { ...always, ...NO_RIDER, ...range };
  }
  if (status === "delivered")
    return { ...always, ...NO_RIDER, rider: { ...who, location: null, bearing: null, speed_kph: null } };

  const collected = seconds >= STEPS.picked_up;
  const way = collected ? TO_DOOR : toShop;
  const ridden = (seconds - (collected ? STEPS.in_transit : STEPS.rider_arriving)) * METRES_PER_SECOND;
  const metres = Math.min(way.length, Math.max(0, ridden));
  const { position, bearing } = pointAt(way, metres);
  const left = way.length - metres + (collected ? 0 : TO_DOOR.length);
  return {
    ...always,
    rider: { ...who, location: position, bearing, speed_kph: metres === ridden && ridden > 0 ? SPEED_KPH : 0 },
    // Tenths of minutes and tens of metres, as the service has them.
    eta_minutes: Math.round((STEPS.delivered - seconds) / 6) / 10,
    distance_remaining_km: Math.round(left / 10) / 100,
    located_at: isoTime(now),
    route: encodePolyline(sliceLine(way, metres)),
  };
}

/** The fields that are null while there is no rider. */
const NO_RIDER = {
  rider: null,
  eta_minutes: null,
  distance_remaining_km: null,
  located_at: null,
  route: null,
} satisfies Partial<DemoRecord>;

/** Rounds a time to whole five minutes. */
function toStep(round: (steps: number) => number, milliseconds: number): number {
  return round(milliseconds / 300_000) * 300_000;
}

export function isoTime(milliseconds: number): string {
  return new Date(Math.round(milliseconds)).toISOString();
}

function measureStreet(polyline: string): Line {
  return measureLine(decodePolyline(polyline));
}
