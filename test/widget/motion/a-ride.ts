import { destination, type Position } from "../../../src/contract/geo.ts";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import type { Reading } from "../../../src/widget/feed/reading.ts";
import { type Fix, readFix } from "../../../src/widget/motion/fix.ts";
import { aReading, aState as aTrackerState } from "../a-reading.ts";

export const NAIROBI: Position = { lat: -1.2921, lng: 36.8219 };
/** Any moment does, if a whole test uses the same. */
export const NOON = Date.UTC(2026, 5, 1, 12);

export function aState(rider: Partial<NonNullable<Reading["rider"]>>, seconds = 0, changes: Partial<Reading> = {}) {
  const now = NOON + seconds * 1000;
  const reading = aReading({
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
    distance_remaining_km: 3,
    located_at: new Date(now).toISOString(),
    pickup: null,
    dropoff: null,
    ...changes,
  });
  return aTrackerState({ reading, checkedAt: now, locatedAt: now });
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
