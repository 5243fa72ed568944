import type { CreatedDelivery } from "../../../contract/delivery.ts";
import type { Created } from "../../deliveries/creation/create-delivery.ts";
import { describeEta } from "../../deliveries/estimates/pace.ts";
import { toAmount } from "../../deliveries/estimates/tariff.ts";
import { describePrecision } from "../../deliveries/quotes/describe-quote.ts";

/** The answer to whoever creates a delivery. No other answer to a merchant holds the delivery's code. */
export function describeCreated(created: Created, linkTo: (deliveryId: string) => string): CreatedDelivery {
  const { delivery, code, etaSeconds, fee, quoteId } = created;
  return {
    id: delivery.id,
    status: delivery.status,
    ...describeEta(etaSeconds, delivery.createdAt),
    tracking_url: linkTo(delivery.id),
    ...describePrecision(created),
    created_at: delivery.createdAt.toISOString(),
    fee: toAmount(fee),
    currency: fee.currency,
    ...(quoteId !== null && { quote_id: quoteId }),
    ...(delivery.externalId !== null && { external_id: delivery.externalId }),
    ...(delivery.scheduledAt && { scheduled_at: delivery.scheduledAt.toISOString() }),
    delivery_code: code,
  };
}
