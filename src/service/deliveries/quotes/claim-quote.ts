import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import type { Quote } from "./quote.ts";

/** @throws ServiceProblem quote_used naming the delivery, quote_expired */
export function assertOpen(quote: Quote, now: Date): void {
  if (quote.usedAt) {
    throw new ServiceProblem("quote_used", `The quote has become the delivery ${quote.deliveryId}.`);
  }
  if (quote.expiresAt < now) {
    throw new ServiceProblem(
      "quote_expired",
      `The quote expired at ${quote.expiresAt.toISOString()}; ask for another.`,
    );
  }
}

/**
 * Uses the quote up, in the transaction of the delivery that it becomes: of two at the same moment one wins.
 * @throws ServiceProblem quote_used
 */
export async function claimQuote(tx: Queryable, quoteId: string, now: Date): Promise<void> {
  const [claimed] = await tx.query("update quotes set used_at = $2 where id = $1 and used_at is null returning id", [
    quoteId,
    now,
  ]);
  if (!claimed) throw new ServiceProblem("quote_used");
}
