import type { OfferNow, RiderOffer } from "../../../contract/rider.ts";
import type { Client } from "./client.ts";

/** Seconds for which the service may hold a request. */
const HOLD_SECONDS = 25;
/** While there is an offer: it may be withdrawn, and then the answer is null. */
const CHECK_MS = 3000;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

export interface OfferWait {
  /** Starts or stops waiting. Repeating it changes nothing. */
  want(wanted: boolean): void;
}

/**
 * Keeps one request for an offer open.
 * @param hears `take` gets what each request answers; `signedOut` ends the wait
 */
export function waitForOffers(
  client: Client,
  hears: { take(offer: RiderOffer | null): void; signedOut(): void },
): OfferWait {
  let waiting: AbortController | null = null;

  async function wait(mine: AbortController): Promise<void> {
    let failures = 0;
    let hold = true;
    while (!mine.signal.aborted) {
      const path = hold ? `/v1/rider/offers?wait=${HOLD_SECONDS}` : "/v1/rider/offers";
      const askedAt = performance.now();
      const answer = await client.send({ method: "GET", path, signal: mine.signal });
      if (mine.signal.aborted) return;
      if (answer.kind === "signed_out") return hears.signedOut();
      if (answer.kind === "done") {
        failures = 0;
        const { offer } = answer.body as OfferNow;
        hears.take(offer);
        // The service holds few requests of one phone. With other windows waiting, this one is answered early.
        const isEarly = hold && offer === null && performance.now() - askedAt < 1000;
        hold = offer === null;
        if (!hold || isEarly) await pause(CHECK_MS, mine.signal);
      } else {
        const asked = answer.kind === "later" ? 1000 * (answer.seconds ?? 0) : 0;
        await pause(Math.max(asked, Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++)), mine.signal);
      }
    }
  }

  return {
    want(wanted) {
      if (wanted === (waiting !== null)) return;
      waiting?.abort();
      waiting = wanted ? new AbortController() : null;
      if (waiting) void wait(waiting);
    },
  };
}

/** Resolves after the time, or at once when the signal says so. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}
