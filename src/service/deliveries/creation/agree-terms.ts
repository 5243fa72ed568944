import type { Core } from "../../core.ts";
import { type Estimate, estimate } from "../estimates/estimate.ts";
import { assertOpen } from "../quotes/claim-quote.ts";
import { fillFromQuote } from "../quotes/fill-from-quote.ts";
import { readQuote } from "../quotes/quote.ts";
import type { Order } from "./order.ts";

/** What to deliver, from where to where, and its price. */
export interface Terms {
  request: Order;
  estimate: Estimate;
}

/**
 * The terms of a new delivery: its quote's if the request names one, otherwise a new estimate.
 * @throws ServiceProblem unknown_quote, quote_used, quote_expired, quote_mismatch, or invalid_request naming the field
 */
export async function agreeTerms(core: Core, accountId: string, request: Order): Promise<Terms> {
  if (request.quote_id !== undefined) {
    const quote = await readQuote(core.db, accountId, request.quote_id);
    assertOpen(quote, core.now());
    return { request: fillFromQuote(request, quote), estimate: quote };
  }
  const { pickup, dropoff, package: load } = request;
  const toEstimate = {
    pickup,
    dropoff,
    packageType: load.type,
    weightKg: load.weight ?? null,
    isScheduled: request.scheduled_at != null,
  };
  return { request, estimate: await estimate(core, accountId, toEstimate) };
}
