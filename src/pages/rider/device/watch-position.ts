import { distanceMetres } from "../../../contract/geo.ts";
import type { Fix } from "../core/storage.ts";

/**
 * - off: nobody needs it now
 * - asking: the browser asks the rider, or looks for satellites
 * - denied: the rider, or their phone's settings, said no
 * - missing: this browser gives no positions, for example because the page isn't secure
 */
export type PositionState = "off" | "asking" | "on" | "denied" | "missing";

export interface PositionWatch {
  /** Starts or stops. Repeating it changes nothing. */
  want(wanted: boolean): void;
}

/** A fix is kept when the rider has gone this far, or when this time has passed since the last. */
const FAR_METRES = 10;
const LONG_MS = 5000;
/** A fix that is older than the last one by less than this comes late. Otherwise another clock has told its time. */
const LATE_MS = 10_000;
/** Browsers tell nothing of a phone that lies still. The service gives no offers to a rider who is silent for ten minutes. */
const SILENCE_MS = 60_000;

/** By the phone's satellites: a position by the phone network is too coarse to be used. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 60_000 };

/**
 * Watches where the phone is. A browser tells it only to a page that is in front, with the screen on.
 * @param hears `take` gets each fix that is worth sending, `tell` each state
 */
export function watchPosition(hears: { take(fix: Fix): void; tell(state: PositionState): void }): PositionWatch {
  const { geolocation } = navigator;
  let isWanted = false;
  let watch: number | undefined;
  let last: Fix | null = null;
  /** When it came, by `performance.now()`. */
  let takenAt = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const take = (position: GeolocationPosition) => {
    if (!isWanted) return;
    hears.tell("on");
    clearTimeout(silence);
    silence = setTimeout(askOnce, SILENCE_MS);
    const now = performance.now();
    const fix = read(position);
    // By no clock that can be set: one fix may have the satellites' time, and the next one the phone's.
    const isNews = !last || now - takenAt >= LONG_MS || distanceMetres(last, fix) >= FAR_METRES;
    const isLate = last !== null && fix.at <= last.at && fix.at > last.at - LATE_MS;
    if (!isNews || isLate) return;
    last = fix;
    takenAt = now;
    hears.take(fix);
  };
  const fail = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    if (isWanted) hears.tell(code === PERMISSION_DENIED ? "denied" : "asking");
  };
  const askOnce = () => {
    silence = setTimeout(askOnce, SILENCE_MS);
    geolocation.getCurrentPosition(take, fail, OPTIONS);
  };
  const end = () => {
    clearTimeout(silence);
    if (watch !== undefined) geolocation.clearWatch(watch);
    watch = undefined;
  };

  return {
    want(wanted) {
      if (wanted === isWanted) return;
      isWanted = wanted;
      // Some browsers have none in pages that aren't secure.
      if (!geolocation) return hears.tell(isWanted ? "missing" : "off");
      end();
      if (!isWanted) return hears.tell("off");
      hears.tell(last ? "on" : "asking");
      watch = geolocation.watchPosition(take, fail, OPTIONS);
      silence = setTimeout(askOnce, SILENCE_MS);
    },
  };
}

function read({ coords, timestamp }: GeolocationPosition): Fix {
  const { latitude, longitude, accuracy, heading, speed } = coords;
  return {
    lat: latitude,
    lng: longitude,
    at: timestamp,
    toldAt: Date.now(),
    accuracy,
    // NaN where the phone stands.
    bearing: heading !== null && Number.isFinite(heading) ? heading : null,
    speedKph: speed !== null && speed >= 0 ? speed * 3.6 : null,
  };
}
