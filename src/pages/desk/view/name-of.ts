import type { OperatorDelivery } from "../../../contract/operator.ts";
import { text } from "../text/en.ts";

/** What to call a delivery's two ends: by their names, or else by their addresses. */
export const nameOf = ({ pickup, dropoff }: OperatorDelivery): { from: string; to: string } => ({
  from: pickup.name ?? pickup.address ?? text.needs.shop,
  to: dropoff.name ?? dropoff.address ?? text.needs.customer,
});

/** What to call it on the phone: the shop's reference, or else the end of the id, which tells it from its neighbours. */
export const numberOf = ({ id, external_id }: OperatorDelivery): string =>
  external_id ?? (id.length > 8 ? `…${id.slice(-5)}` : id);
