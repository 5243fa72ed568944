/**
 * Distances in metres and bearings in degrees clockwise from north, as in the interface, on a sphere of the earth's mean
 * radius (IUGG, 6 371 008.8 m). Formulae: https://www.movable-type.co.uk/scripts/latlong.html
 */

/** A place on earth: WGS 84, decimal degrees. */
export interface Position {
  lat: number;
  lng: number;
}

export const isOnEarth = ({ lat, lng }: Position): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

export const EARTH_RADIUS_METRES = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Great-circle distance in metres (haversine), correct across the antimeridian and at the poles. */
export function distanceMetres(from: Position, to: Position): number {
  const sinLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2);
  const sinLng = Math.sin(((to.lng - from.lng) * RADIANS) / 2);
  const a = sinLat * sinLat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * sinLng * sinLng;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Two places that are so near to each other are one stop of a rider: two orders of one shop, two flats of one house. */
const ONE_STOP_METRES = 30;
export const isSamePlace = (a: Position, b: Position): boolean => distanceMetres(a, b) <= ONE_STOP_METRES;

/** Initial bearing of the great circle to a place, 0 ≤ bearing < 360. */
export function bearingDegrees(from: Position, to: Position): number {
  const dLng = (to.lng - from.lng) * RADIANS;
  const toLat = to.lat * RADIANS;
  const fromLat = from.lat * RADIANS;
  const y = Math.sin(dLng) * Math.cos(toLat);
  const x = Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(dLng);
  return normaliseBearing(Math.atan2(y, x) / RADIANS);
}

/** The place that lies `metres` away on a great circle that starts along `bearing`. */
export function destination(from: Position, bearing: number, metres: number): Position {
  const angle = metres / EARTH_RADIUS_METRES;
  const fromLat = from.lat * RADIANS;
  const sinLat =
    Math.sin(fromLat) * Math.cos(angle) + Math.cos(fromLat) * Math.sin(angle) * Math.cos(bearing * RADIANS);
  const y = Math.sin(bearing * RADIANS) * Math.sin(angle) * Math.cos(fromLat);
  const x = Math.cos(angle) - Math.sin(fromLat) * sinLat;
  return {
    lat: Math.asin(Math.max(-1, Math.min(1, sinLat))) / RADIANS,
    lng: normaliseLongitude(from.lng + Math.atan2(y, x) / RADIANS),
  };
}

/** Converts any number of degrees to 0 ≤ bearing < 360. */
export function normaliseBearing(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 360 ? 0 : turned;
}

/** Converts any longitude to −180 ≤ lng < 180. */
export function normaliseLongitude(lng: number): number {
  return lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
}

/** The smaller turn from one bearing to another, clockwise if positive: −180 < turn ≤ 180. */
export function turnDegrees(from: number, to: number): number {
  const turn = normaliseBearing(to - from);
  return turn > 180 ? turn - 360 : turn;
}
