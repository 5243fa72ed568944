import type { Failure, Reading } from "../feed/reading.ts";

/**
 * - loading: nothing is known yet
 * - waiting: the delivery has no rider
 * - live: the rider's position is fresh
 * - stale: the rider's last position, or the last answer, is old
 * - ended: delivered or cancelled
 * - error: there is a failure, and no record
 */
export type Phase = "loading" | "waiting" | "live" | "stale" | "ended" | "error";

/** Times are in milliseconds of the service's clock, as `Tracker.now()` tells it. */
export interface TrackerState {
  phase: Phase;
  /** The last record received. Failures don't remove it. */
  reading: Reading | null;
  /** When the service gave that record: just before it was received, unless it comes from a cache. */
  checkedAt: number | null;
  /** When the rider's position was taken; null when the record doesn't say. */
  locatedAt: number | null;
  /** When the delivery reached its present status; null when the record's history doesn't say. */
  since: number | null;
  /** The newest request's failure; null once a request succeeds. */
  failure: Failure | null;
}

/** The state before the first answer. */
export const NOTHING: TrackerState = {
  phase: "loading",
  reading: null,
  checkedAt: null,
  locatedAt: null,
  since: null,
  failure: null,
};

export interface Tracker {
  readonly state: TrackerState;
  /** The service's time in milliseconds. It differs from `Date.now()` where this device's clock is wrong. */
  now(): number;
  /** Calls `listener` at once and at every change. Returns the function that ends the subscription. */
  subscribe(listener: (state: TrackerState) => void): () => void;
  /** Requests the record now, unless a request is under way. */
  refresh(): void;
  /** From now on, requests only what is seen: a request that falls due is made once `isSeen` says true. */
  onlyWhile(isSeen: () => boolean): void;
  destroy(): void;
}
