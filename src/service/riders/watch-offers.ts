import type { Core } from "../core.ts";
import { every } from "../every.ts";
import { ANSWERABLE_OFFERS_IN_SQL } from "./offers.ts";

/** Lets a rider's phone wait until the rider has an offer. */
export interface OfferWatch {
  /**
   * Resolves when the rider has an open offer or is suspended, and at the latest after `ms`, when the caller gives up, when the
   * same phone waits MOST_WAITS times more, or when the service stops.
   */
  untilOffered(phone: Phone, ms: number, signal: AbortSignal): Promise<void>;
  /** Lets riders go who have got an offer from this process. */
  wake(riderIds: readonly string[]): void;
  /** Lets everybody who waits go. */
  stop(): Promise<void>;
}

interface Phone {
  riderId: string;
  sessionId: string;
}

/** A phone that waits, and how to let it go. */
interface Wait {
  sessionId: string;
  go: () => void;
}

/**
 * How many requests of one phone may wait. A phone waits with one request, but earlier ones whose connection it lost may
 * still be open here.
 */
const MOST_WAITS = 3;

/** Offers of this process are told at once, so this is for those of others. */
const LOOK_MS = 1000;

/**
 * Looks in the database for offers and suspensions of the riders who wait in this process, because another process may have
 * written them. One query serves all riders. While nobody waits, it doesn't look.
 */
export function watchOffers({ db, now }: Core, onError: (error: unknown) => void): OfferWatch {
  const waiting = new Map<string, Set<Wait>>();
  let stopLooking = async () => {};
  let isStopped = false;

  async function look(): Promise<void> {
    const found = await db.query<{ rider_id: string }>(
      `select o.rider_id from ${ANSWERABLE_OFFERS_IN_SQL} and o.rider_id = any ($2)
       union all select id from riders where id = any ($2) and state = 'suspended'`,
      [now(), [...waiting.keys()]],
    );
    for (const { rider_id } of found) wake(rider_id);
  }

  function wake(riderId: string): void {
    for (const { go } of waiting.get(riderId) ?? []) go();
  }

  function add(riderId: string, wait: Wait): void {
    if (waiting.size === 0) stopLooking = every(LOOK_MS, look, onError, 0);
    const theirs = (waiting.get(riderId) ?? new Set()).add(wait);
    waiting.set(riderId, theirs);
    const samePhone = [...theirs].filter(({ sessionId }) => sessionId === wait.sessionId);
    for (const { go } of samePhone.slice(0, -MOST_WAITS)) go();
  }

  function remove(riderId: string, wait: Wait): void {
    const theirs = waiting.get(riderId);
    theirs?.delete(wait);
    if (theirs?.size === 0) waiting.delete(riderId);
    if (waiting.size === 0) void stopLooking();
  }

  return {
    untilOffered: ({ riderId, sessionId }, ms, signal) =>
      new Promise((resolve) => {
        if (isStopped || signal.aborted) return resolve();
        const go = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", go);
          remove(riderId, wait);
          resolve();
        };
        const wait = { sessionId, go };
        const timer = setTimeout(go, ms);
        signal.addEventListener("abort", go);
        add(riderId, wait);
      }),
    wake: (riderIds) => riderIds.forEach(wake),
    stop: async () => {
      isStopped = true;
      for (const riderId of [...waiting.keys()]) wake(riderId);
      await stopLooking();
    },
  };
}
