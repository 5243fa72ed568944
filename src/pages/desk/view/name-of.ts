import type { OperatorDelivery } from "../../../contract/operator.ts";
import { text } from "../text/en.ts";

/** What to call a delivery's two ends: by their names, or else by their addresses. */
export const nameOf = ({ pickup, dropoff }: OperatorDelivery): { from: string; to: string } => ({
  from: pickup.name ?? pickup.address ?? text.needs.shop,
  to: dropoff.name ?? dropoff.address ?? text.needs.customer,
});

/** What tells it apart from others between the same two names: its reference and its address, or else its id. */
export const markOf = ({ id, external_id, dropoff: { name, address } }: OperatorDelivery): string =>
  [external_id, name === null ? null : address].filter(Boolean).join(" · ") || id;
