import type { Failure } from "../../../src/widget/feed/reading.ts";
import { nextDelay, type Situation } from "../../../src/widget/feed/schedule.ts";
import { aReading } from "../../widget/a-reading.ts";

/** What the service made of a request; `down` when nothing came back. */
export type Outcome = { served: true; pollAfter: number } | { served: false; retryAfter: number } | "down";

/** How one viewer polls: returns the seconds from an answer to the next request. */
export type Client = (outcome: Outcome) => number;

/** The widget's own schedule. */
export function openWidget(chance: () => number): Client {
  let known: Situation = { reading: null, failure: null, failures: 0 };
  return (outcome) => {
    if (outcome !== "down" && outcome.served) {
      known = { reading: aReading({ poll_after_seconds: outcome.pollAfter }), failure: null, failures: 0 };
    } else {
      const failure: Failure =
        outcome === "down"
          ? { code: "network", message: "", retryable: true, retryAfterSeconds: null }
          : { code: "rate_limited", message: "", retryable: true, retryAfterSeconds: outcome.retryAfter };
      known = { ...known, failure, failures: known.failures + 1 };
    }
    return nextDelay(known, chance()) ?? Number.POSITIVE_INFINITY;
  };
}

/** `setInterval(ask, 30_000)`, whatever is answered. */
export function openTimer(): Client {
  return () => 30;
}

/** Every 30 s; after a refusal or a failure 1, 2, 4 … 60 s with full jitter, as HTTP libraries retry by default. */
export function openBackoff(chance: () => number): Client {
  let failures = 0;
  return (outcome) => {
    if (outcome !== "down" && outcome.served) {
      failures = 0;
      return 30;
    }
    return Math.min(60, 2 ** failures++) * chance();
  };
}
