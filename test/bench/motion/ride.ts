import { bearingDegrees, distanceMetres, normaliseLongitude, type Position } from "../../../src/contract/geo.ts";

/** One line of a recorded ride; null where its column is blank. */
export interface Sample {
  seconds: number;
  position: Position;
  speedKph: number | null;
  /** Degrees clockwise from north. */
  bearing: number | null;
}

/** A recorded ride, from its first sample to its last. */
export interface Ride {
  name: string;
  /** What rides: figures are means over classes, so that many short rides of one kind don't drown the others. */
  kind: string;
  samples: readonly Sample[];
  start: number;
  end: number;
}

/** What a phone would have reported at a moment. */
export interface Report {
  position: Position;
  speedKph: number | null;
  bearing: number | null;
}

/** How far back a speed that isn't recorded is measured, and how far away a direction. */
const LOOK_BACK_SECONDS = 5;
const DIRECTION_METRES = 3;

/** Where the ride was, straight between its samples. */
export function placeAt(ride: Ride, seconds: number): Position {
  const index = indexAt(ride, seconds);
  const from = sampleOf(ride, index);
  const to = sampleOf(ride, index + 1);
  if (to.seconds <= from.seconds) return from.position;
  const share = Math.max(0, Math.min(1, (seconds - from.seconds) / (to.seconds - from.seconds)));
  return {
    lat: from.position.lat + (to.position.lat - from.position.lat) * share,
    lng: normaliseLongitude(from.position.lng + normaliseLongitude(to.position.lng - from.position.lng) * share),
  };
}

/** Blank columns are told from the way that is already behind, as a phone would. */
export function reportAt(ride: Ride, seconds: number): Report {
  const sample = sampleOf(ride, indexAt(ride, seconds));
  const position = placeAt(ride, seconds);
  return {
    position,
    speedKph: sample.speedKph ?? speedBehind(ride, seconds, position),
    bearing: sample.bearing ?? bearingBehind(ride, seconds, position),
  };
}

/** The samples after a moment. */
export function samplesAfter(ride: Ride, seconds: number): readonly Sample[] {
  return ride.samples.slice(indexAt(ride, seconds) + 1);
}

function speedBehind(ride: Ride, seconds: number, position: Position): number | null {
  const earlier = Math.max(ride.start, seconds - LOOK_BACK_SECONDS);
  if (seconds - earlier < 1) return null;
  return (distanceMetres(placeAt(ride, earlier), position) / (seconds - earlier)) * 3.6;
}

function bearingBehind(ride: Ride, seconds: number, position: Position): number | null {
  for (let index = indexAt(ride, seconds); index >= 0; index--) {
    const place = sampleOf(ride, index).position;
    if (distanceMetres(place, position) >= DIRECTION_METRES) return bearingDegrees(place, position);
  }
  return null;
}

/** The last sample that isn't later. */
function indexAt(ride: Ride, seconds: number): number {
  let low = 0;
  let high = ride.samples.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sampleOf(ride, middle).seconds <= seconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

function sampleOf(ride: Ride, index: number): Sample {
  const sample = ride.samples[Math.min(index, ride.samples.length - 1)];
  if (!sample) throw new Error(`${ride.name} has no samples`);
  return sample;
}
