import type { Quote as QuoteAnswer, StoredQuote } from "../../../contract/quote.ts";
import { formatDuration, typicalSeconds } from "../estimates/pace.ts";
import { toAmount, toKilometres } from "../estimates/tariff.ts";
import type { Quote } from "./quote.ts";

/** @param speed how many times faster than real time riders move; the estimated duration is by the customer's clock */
export function describeQuote(quote: Quote, speed: number): QuoteAnswer {
  const { distanceMetres } = quote.route;
  return {
    success: true,
    quote_id: quote.id,
    distance_km: toKilometres(distanceMetres),
    estimated_duration: formatDuration(typicalSeconds(distanceMetres, quote.packageType) / speed),
    delivery_fee: toAmount(quote.fee),
    currency: quote.fee.currency,
    available_riders: quote.availableRiders,
    expires_at: quote.expiresAt.toISOString(),
  };
}

/** The quote, with what was asked for and what became of it. */
export function describeStoredQuote(quote: Quote, speed: number): StoredQuote {
  return {
    ...describeQuote(quote, speed),
    pickup_address: quote.pickupAddress,
    dropoff_address: quote.dropoffAddress,
    package_type: quote.packageType,
    weight: quote.weightKg,
    created_at: quote.createdAt.toISOString(),
    delivery_id: quote.deliveryId,
  };
}
