import type { Position } from "../contract/position.ts";
import type { HistoryEntry } from "../contract/tracking.ts";

export type { HistoryEntry, Position };

/**
 * A tracking record as the widget trusts it: the wire's own names, every field present, whatever was missing or
 * senseless replaced by null. `status` may be a word this version doesn't know.
 */
export interface Reading {
  delivery_id: string | null;
  status: string;
  rider: {
    name: string | null;
    location: Position | null;
    /** Degrees clockwise from north, 0 ≤ bearing < 360. */
    bearing: number | null;
    speed_kph: number | null;
  } | null;
  eta_minutes: number | null;
  distance_remaining_km: number | null;
  /** ISO 8601. */
  located_at: string | null;
  /** Steps that have happened, oldest first. */
  history: HistoryEntry[];
  /** ISO 8601: when the search for a rider begins, of a delivery that was ordered for later. */
  scheduled_at: string | null;
  pickup: Position | null;
  dropoff: Position | null;
  /** Encoded polyline (precision 5) of the leg's remainder. */
  route: string | null;
  poll_after_seconds: number | null;
}

export type FailureCode =
  | "missing_id"
  | "missing_key"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "rate_limited"
  | "server_error"
  | "bad_answer"
  | "timeout"
  | "network";

/** Why the last request brought no record. Never a reason to throw away the last one that did. */
export interface Failure {
  code: FailureCode;
  message: string;
  /** False when asking again can't help until somebody changes something. */
  retryable: boolean;
  /** What the service asked for, in seconds. */
  retryAfterSeconds: number | null;
}

/**
 * loading: nothing known yet · waiting: a delivery without a rider · live: a rider with a fresh fix · stale: a rider
 * whose last fix, or our last answer, is old · ended: delivered or cancelled · error: no record, and a failure.
 */
export type Phase = "loading" | "waiting" | "live" | "stale" | "ended" | "error";

/** All times are milliseconds of this device's clock (Date.now()), already corrected for its offset to the server's. */
export interface TrackerState {
  phase: Phase;
  /** The last record received, kept through every failure. */
  reading: Reading | null;
  /** When that record was received. */
  checkedAt: number | null;
  /** When the rider's fix was taken; null when the record doesn't say. */
  locatedAt: number | null;
  /** When the delivery came to its present status; null when the record's history doesn't say. */
  since: number | null;
  /** The newest request's failure; null once one succeeds. */
  failure: Failure | null;
}

export interface Tracker {
  readonly state: TrackerState;
  /** Calls back at once and at every change; returns the removal. */
  subscribe(listener: (state: TrackerState) => void): () => void;
  /** Asks now, unless a request is already under way. */
  refresh(): void;
  destroy(): void;
}

/** In the order in which they usually stand. */
export const SECTIONS = ["status", "eta", "map", "rider", "timeline"] as const;
export type Section = (typeof SECTIONS)[number];
export type Theme = "auto" | "light" | "dark";
export type Units = "metric" | "imperial";

/** What a page can ask of a widget; see the attribute table in the README. */
export interface WidgetOptions {
  id: string;
  key: string;
  /** Base address of the service. */
  api: string;
  /** BCP 47; absent: the page's language, then the browser's. */
  lang?: string | undefined;
  theme?: Theme | undefined;
  units?: Units | undefined;
  sections?: readonly Section[] | undefined;
  /** Shown when the record doesn't carry them. */
  pickup?: Position | undefined;
  dropoff?: Position | undefined;
  /** URL template with {z} {x} {y} and optionally {theme}; a leading slash means the service's own origin. */
  tiles?: string | undefined;
  /** Plain text, or `text|https://address` for a link. */
  tilesAttribution?: string | undefined;
  /** Seconds between requests; never under 5. */
  interval?: number | undefined;
  /** The tab's title tells the time of arrival, or the status, before the page's own. */
  title?: boolean | undefined;
  /** A scenario's name, or "" for the whole journey: played here, without id, key or any request to the service. */
  demo?: string | undefined;
}
