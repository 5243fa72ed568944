import type { ConfirmQuote } from "../../../contract/quote.ts";
import type { Core } from "../../core.ts";
import type { Queryable } from "../../store/db.ts";
import { readQuote } from "../quotes/quote.ts";
import { type Created, createDelivery } from "./create-delivery.ts";

/**
 * Creates the delivery that a quote was asked for, at the quoted price.
 * @param alongside writes in the same transaction
 * @throws ServiceProblem unknown_quote, quote_used, quote_expired, or invalid_request naming scheduled_at
 */
export async function confirmQuote(
  core: Core,
  accountId: string,
  quoteId: string,
  { pickup = {}, dropoff = {}, package: load, ...rest }: ConfirmQuote,
  alongside?: (tx: Queryable, created: Created) => Promise<void>,
): Promise<Created> {
  const { packageType } = await readQuote(core.db, accountId, quoteId);
  const request = { ...rest, pickup, dropoff, package: { ...load, type: packageType }, quote_id: quoteId };
  return createDelivery(core, accountId, request, alongside);
}
