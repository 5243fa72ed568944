/** The service's time. A device's clock may be minutes or a day off, and may be set while the card is open. */
export interface Clock {
  /** In milliseconds. */
  now(): number;
  /**
   * Learns from an answer.
   *
   * @param answeredAt when the service gave it, by its own clock; null if unknown
   * @param cachedMs for how long it lay in caches since, as they say it
   * @returns the service's time now, as far as this answer tells it
   */
  hear(answeredAt: number | null, cachedMs: number): number;
}

/** Rounding moves the device's two clocks apart by less than this. */
const ROUNDING_MS = 1000;
/** A smaller difference says nothing: answers take time. */
const WRONG_MS = 10_000;

/** Whether a service worker may answer the page's requests. */
function hasWorker(): boolean {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    // A sandboxed frame may not even ask.
    return false;
  }
}

/**
 * An answer that seems to be old comes from a cache, or shows that the device's clock is ahead. Answers that move on with the
 * time tell of the clock; a single one does where no service worker can have kept it.
 */
export function createClock(): Clock {
  /** How far the service's clock is ahead of the device's. */
  let ahead = 0;
  /** `Date.now()` less `performance.now()`. It changes only when somebody sets the clock, or in sleep. */
  let offset = 0;
  let last: { served: number; at: number } | null = null;

  function now(): number {
    const setBack = offset - (Date.now() - performance.now());
    offset -= setBack;
    if (setBack > ROUNDING_MS) ahead += setBack;
    return Date.now() + ahead;
  }

  return {
    now,
    hear(answeredAt, cachedMs) {
      const here = now();
      if (answeredAt === null) return here;
      const [served, at, before] = [answeredAt + cachedMs, performance.now(), last];
      last = { served, at };
      const difference = served - here;
      const movesOn = before
        ? served !== before.served && Math.abs(served - before.served - (at - before.at)) < WRONG_MS
        : !hasWorker();
      if (difference < -WRONG_MS && !movesOn) return here;
      if (Math.abs(difference) > WRONG_MS) ahead += difference;
      return served;
    },
  };
}
