import type { Core } from "../core.ts";
import { every } from "../every.ts";

/** Tells riders' phones that wait for an offer when there is one. */
export interface OfferWatch {
  /**
   * Resolves when the rider has an open offer, and at the latest after `ms`, when the caller gives up, or when the service
   * stops.
   */
  untilOffered(riderId: string, ms: number, signal: AbortSignal): Promise<void>;
  /** Lets everybody who waits go. */
  stop(): Promise<void>;
}

/** As often as riders are matched. */
const LOOK_MS = 500;

/**
 * Looks for the offers of all riders who wait in this process, in one query, because another process may have made them.
 * It rests while nobody waits.
 */
export function watchOffers({ db, now }: Core, onError: (error: unknown) => void): OfferWatch {
  const waiting = new Map<string, Set<() => void>>();
  let stopLooking = async () => {};
  let isStopped = false;

  async function look(): Promise<void> {
    const offered = await db.query<{ rider_id: string }>(
      "select rider_id from offers where state = 'open' and expires_at > $1 and rider_id = any ($2)",
      [now(), [...waiting.keys()]],
    );
    for (const { rider_id } of offered) wake(rider_id);
  }

  function wake(riderId: string): void {
    for (const go of waiting.get(riderId) ?? []) go();
  }

  function add(riderId: string, go: () => void): void {
    if (waiting.size === 0) stopLooking = every(LOOK_MS, look, onError, 0);
    waiting.set(riderId, (waiting.get(riderId) ?? new Set()).add(go));
  }

  function remove(riderId: string, go: () => void): void {
    const theirs = waiting.get(riderId);
    theirs?.delete(go);
    if (theirs?.size === 0) waiting.delete(riderId);
    if (waiting.size === 0) void stopLooking();
  }

  return {
    untilOffered: (riderId, ms, signal) =>
      new Promise((resolve) => {
        if (isStopped || signal.aborted) return resolve();
        const go = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", go);
          remove(riderId, go);
          resolve();
        };
        const timer = setTimeout(go, ms);
        signal.addEventListener("abort", go);
        add(riderId, go);
      }),
    stop: async () => {
      isStopped = true;
      for (const riderId of [...waiting.keys()]) wake(riderId);
      await stopLooking();
    },
  };
}
