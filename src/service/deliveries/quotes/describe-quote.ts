import type { Quote as QuoteAnswer, StoredQuote } from "../../../contract/quote.ts";
import type { Core } from "../../core.ts";
import type { Estimate } from "../estimates/estimate.ts";
import { formatDuration } from "../estimates/pace.ts";
import { toAmount, toKilometres } from "../estimates/tariff.ts";
import { promise } from "../eta/promise.ts";
import type { Quote } from "./quote.ts";

/** The estimated duration is by the customer's clock, in a fast sandbox too. */
export function describeQuote(core: Core, quote: Quote): QuoteAnswer {
  return {
    success: true,
    quote_id: quote.id,
    distance_km: toKilometres(quote.route.distanceMetres),
    ...(quote.route.estimated && { estimated: true as const }),
    estimated_duration: formatDuration(
      promise(core.learned(), { ...quote, routeVehicle: null }, quote.createdAt).seconds / core.speed,
    ),
    delivery_fee: toAmount(quote.fee),
    currency: quote.fee.currency,
    available_riders: quote.availableRiders,
    ...describePrecision(quote),
    expires_at: quote.expiresAt.toISOString(),
  };
}

/** Names the ends of which only the street was found. */
export function describePrecision({ precision: { pickup, dropoff } }: Pick<Estimate, "precision">) {
  return {
    ...(pickup !== "exact" && { pickup_precision: pickup }),
    ...(dropoff !== "exact" && { dropoff_precision: dropoff }),
  };
}

/** The quote, with what was asked for and what became of it. */
export function describeStoredQuote(core: Core, quote: Quote): StoredQuote {
  return {
    ...describeQuote(core, quote),
    pickup_address: quote.pickupAddress,
    dropoff_address: quote.dropoffAddress,
    package_type: quote.packageType,
    weight: quote.weightKg,
    created_at: quote.createdAt.toISOString(),
    delivery_id: quote.deliveryId,
  };
}
