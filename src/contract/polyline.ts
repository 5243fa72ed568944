/**
 * Encoded polylines of precision 5, as the tracking record's `route` carries them.
 * Algorithm: https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
import type { Position } from "./geo.ts";

/** Five decimals. */
const PRECISION = 1e5;

export function encodePolyline(points: readonly Position[]): string {
  let text = "";
  let lastLat = 0;
  let lastLng = 0;
  for (const point of points) {
    const lat = Math.round(point.lat * PRECISION);
    const lng = Math.round(point.lng * PRECISION);
    text += encodeNumber(lat - lastLat) + encodeNumber(lng - lastLng);
    lastLat = lat;
    lastLng = lng;
  }
  return text;
}

/**
 * Decodes the points up to the first that is incomplete or not on earth. Never throws, whatever the text.
 * @param precision what the coordinates were multiplied by
 */
export function decodePolyline(text: string, precision = PRECISION): Position[] {
  const points: Position[] = [];
  let at = 0;
  let lat = 0;
  let lng = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; shift < 32; shift += 5) {
      const chunk = text.charCodeAt(at++) - 63;
      if (!(chunk >= 0 && chunk < 64)) return Number.NaN;
      value |= (chunk & 31) << shift;
      if (chunk < 32) return value & 1 ? ~(value >> 1) : value >> 1;
    }
    return Number.NaN;
  };
  while (at < text.length) {
    lat += next();
    lng += next();
    if (!(Math.abs(lat) <= 90 * precision && Math.abs(lng) <= 180 * precision)) break;
    points.push({ lat: lat / precision, lng: lng / precision });
  }
  return points;
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  while (rest >= 32) {
    text += String.fromCharCode((32 | (rest & 31)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}
