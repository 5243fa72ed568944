import { destination, type Position } from "../../../src/contract/geo.ts";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import type { Reading } from "../../../src/widget/feed/reading.ts";
import { type Fix, readFix } from "../../../src/widget/motion/fix.ts";
import type { TrackerState } from "../../../src/widget/tracker/state.ts";

export const NAIROBI: Position = { lat: -1.2921, lng: 36.8219 };
/** Any moment does, if a whole test uses the same. */
export const NOON = Date.UTC(2026, 5, 1, 12);

export function aState(rider: Partial<NonNullable<Reading["rider"]>>, seconds = 0, changes: Partial<Reading> = {}) {
  const state: TrackerState = {
    phase: "live",
    checkedAt: NOON + seconds * 1000,
    locatedAt: NOON + seconds * 1000,
    since: null,
    failure: null,
    reading: {
      delivery_id: "dlv_1",
      status: "in_transit",
      rider: {
        name: "Amina",
        vehicle: null,
        photo_url: null,
        plate: null,
        location: NAIROBI,
        bearing: 90,
        speed_kph: 36,
        ...rider,
      },
      eta_minutes: 9,
      distance_remaining_km: 3,
      located_at: new Date(NOON + seconds * 1000).toISOString(),
      history: [],
      scheduled_at: null,
      arrives_after: null,
      arrives_before: null,
      proof: null,
      signed_by: null,
      pickup: null,
      dropoff: null,
      route: null,
      poll_after_seconds: 30,
      simulation: null,
      stops_before: null,
      cancelled_by: null,
      return: null,
      ...changes,
    },
  };
  return state;
}

export function aFix(
  rider: Partial<NonNullable<Reading["rider"]>>,
  seconds = 0,
  options: { locatedAt?: number | null; target?: Position | null; route?: readonly Position[]; pace?: number } = {},
): Fix {
  const { locatedAt = NOON + seconds * 1000 } = options;
  const located_at = locatedAt === null ? null : new Date(locatedAt).toISOString();
  const state = aState(rider, seconds, {
    located_at,
    route: options.route ? encodePolyline(options.route) : null,
    simulation: options.pace ? { speed: options.pace } : null,
  });
  state.locatedAt = locatedAt;
  const fix = readFix(state, options.target ?? null);
  if (!fix) throw new Error("this test needs a fix");
  return fix;
}

export function east(metres: number, from = NAIROBI): Position {
  return destination(from, 90, metres);
}

export function north(metres: number, from = NAIROBI): Position {
  return destination(from, 0, metres);
}
