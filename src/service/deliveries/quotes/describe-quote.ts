import type { Quote as QuoteAnswer, StoredQuote } from "../../../contract/quote.ts";
import { formatDuration } from "../estimates/format-duration.ts";
import { toAmount } from "../estimates/money.ts";
import { usualSeconds } from "../estimates/pace.ts";
import { toKilometres } from "../estimates/tariff.ts";
import type { Quote } from "./quote.ts";

export function describeQuote(quote: Quote): QuoteAnswer {
  const { distanceMetres } = quote.route;
  return {
    success: true,
    quote_id: quote.id,
    distance_km: toKilometres(distanceMetres),
    estimated_duration: formatDuration(usualSeconds(distanceMetres, quote.packageType)),
    delivery_fee: toAmount(quote.fee),
    currency: quote.fee.currency,
    available_riders: quote.availableRiders,
    expires_at: quote.expiresAt.toISOString(),
  };
}

export function describeStoredQuote(quote: Quote): StoredQuote {
  return {
    ...describeQuote(quote),
    pickup_address: quote.pickupAddress,
    dropoff_address: quote.dropoffAddress,
    package_type: quote.packageType,
    weight: quote.weightKg,
    created_at: quote.createdAt.toISOString(),
    delivery_id: quote.deliveryId,
  };
}
