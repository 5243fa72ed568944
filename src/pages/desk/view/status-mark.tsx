import type { DeliveryStatus } from "../../../contract/status.ts";
import { text } from "../text/en.ts";

/** A status's mark, the same in lists, legend and map: a square is at the shop, a diamond at the door. */
export const LOOKS: Record<DeliveryStatus, string> = {
  pending: "job at-shop scheduled",
  searching: "job at-shop no-rider",
  rider_assigned: "job at-shop to-pick-up",
  rider_arriving: "job at-shop to-pick-up",
  at_pickup: "job at-shop to-pick-up",
  picked_up: "job at-door to-hand-over",
  in_transit: "job at-door to-hand-over",
  delivered: "job at-door done",
  cancelled: "job at-shop cancelled",
};

export function StatusMark({ status }: { status: DeliveryStatus }) {
  return <span class={`mark ${LOOKS[status]}`} aria-hidden="true" />;
}

/** A status in words, beside its mark. */
export function Status({ status }: { status: DeliveryStatus }) {
  return (
    <span class="status">
      <StatusMark status={status} />
      {text.statuses[status]}
    </span>
  );
}
