import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { deleteInBatches } from "../../store/delete-in-batches.ts";
import type { Quote } from "./quote.ts";

const DAYS_7_MS = 7 * 86_400_000;

/** @throws ServiceProblem quote_used naming the delivery, quote_expired */
export function assertOpen(quote: Quote, now: Date): void {
  if (quote.usedAt) throw quoteUsed(quote.deliveryId);
  if (quote.expiresAt < now) {
    throw new ServiceProblem(
      "quote_expired",
      `The quote expired at ${quote.expiresAt.toISOString()}; ask for another.`,
    );
  }
}

/**
 * Marks the quote as used, in the transaction that creates its delivery. Of two requests at the same time, one succeeds.
 * @throws ServiceProblem quote_used naming the delivery
 */
export async function claimQuote(tx: Queryable, quoteId: string, now: Date): Promise<void> {
  const [claimed] = await tx.query("update quotes set used_at = $2 where id = $1 and used_at is null returning id", [
    quoteId,
    now,
  ]);
  if (claimed) return;
  // The claim has waited for the other request, so its delivery is there.
  const [delivery] = await tx.query<{ id: string }>("select id from deliveries where quote_id = $1", [quoteId]);
  throw quoteUsed(delivery?.id ?? null);
}

function quoteUsed(deliveryId: string | null): ServiceProblem {
  return new ServiceProblem(
    "quote_used",
    deliveryId === null ? undefined : `The quote has become the delivery ${deliveryId}.`,
  );
}

/** Deletes quotes that nobody used and that expired a week ago. A used quote stays with its delivery. */
export async function deleteOldQuotes({ db, now }: Core): Promise<void> {
  const old = { condition: "used_at is null and expires_at <= $1", order: "expires_at" };
  await deleteInBatches(db, "quotes", old, [new Date(now().getTime() - DAYS_7_MS)]);
}
