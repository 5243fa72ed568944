import type { Reading } from "../../src/widget/feed/reading.ts";
import type { TrackerState } from "../../src/widget/tracker/state.ts";

/** A delivery on its way, with the changes that a test needs. */
export function aReading(changes: Partial<Reading> = {}): Reading {
  return {
    delivery_id: "dlv_1",
    status: "in_transit",
    rider: {
      name: "Amina W.",
      vehicle: "motorbike",
      photo_url: null,
      plate: null,
      location: { lat: -1.29, lng: 36.82 },
      bearing: 0,
      speed_kph: 24,
    },
    eta_minutes: 9,
    distance_remaining_km: 2.4,
    located_at: "2026-03-01T12:00:00.000Z",
    history: [],
    scheduled_at: null,
    arrives_after: null,
    arrives_before: null,
    proof: null,
    signed_by: null,
    pickup: { lat: -1.3, lng: 36.81 },
    dropoff: { lat: -1.28, lng: 36.83 },
    route: null,
    poll_after_seconds: 30,
    simulation: null,
    stops_before: null,
    cancelled_by: null,
    return: null,
    ...changes,
  };
}

export function aState(changes: Partial<TrackerState> = {}): TrackerState {
  const now = Date.parse("2026-03-01T12:00:00.000Z");
  return { phase: "live", reading: aReading(), checkedAt: now, locatedAt: now, since: null, failure: null, ...changes };
}
