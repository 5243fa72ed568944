import type { Position } from "../../../src/contract/geo.ts";
import { measureLine, pointAt, sliceLine } from "../../../src/contract/line.ts";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import { aReading } from "../../widget/a-reading.ts";

const SPEED_KPH = 30;
const BLOCK_DEGREES = 0.002;
const BLOCKS = 18;

/** Four kilometres at the speed of a town, with a corner every 220 m. */
const streets = measureLine(
  Array.from({ length: BLOCKS }, (_, corner) => ({
    lat: -1.29 + Math.floor((corner + 1) / 2) * BLOCK_DEGREES,
    lng: 36.82 + Math.floor(corner / 2) * BLOCK_DEGREES,
  })),
);
const { length } = streets;

/** The tracking record of somebody who set out then (`Date.now()`), as the service would write it. */
export function recordSince(start: number) {
  const metres = Math.min(length, (((Date.now() - start) / 1000) * SPEED_KPH) / 3.6);
  const left = length - metres;
  const { position, bearing } = pointAt(streets, metres);
  return aReading({
    rider: {
      name: "Amina W.",
      vehicle: "motorbike",
      photo_url: null,
      plate: null,
      location: round(position),
      bearing: Math.round(bearing),
      speed_kph: SPEED_KPH,
    },
    located_at: new Date().toISOString(),
    eta_minutes: Math.ceil(left / ((SPEED_KPH * 1000) / 60)),
    distance_remaining_km: Number((left / 1000).toFixed(2)),
    history: [{ status: "picked_up", at: new Date(start).toISOString() }],
    pickup: pointAt(streets, 0).position,
    dropoff: pointAt(streets, length).position,
    route: left > 1 ? encodePolyline(sliceLine(streets, metres)) : null,
  });
}

/** As the service rounds it. */
function round({ lat, lng }: Position): Position {
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
}
