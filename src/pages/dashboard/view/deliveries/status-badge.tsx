import type { DeliveryStatus } from "../../../../contract/status.ts";
import { text } from "../../text/en.ts";

const LOOKS: Partial<Record<DeliveryStatus, string>> = { delivered: "good", cancelled: "quiet", searching: "stale" };

export function StatusBadge({ status }: { status: DeliveryStatus }) {
  return <span class={`badge ${LOOKS[status] ?? "live"}`}>{text.deliveries.statuses[status]}</span>;
}
