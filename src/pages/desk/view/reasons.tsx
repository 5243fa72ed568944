import type { OperatorDelivery } from "../../../contract/operator.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeSpan } from "../../kit/write-number.ts";
import { delayOf, listReasons, type Reason } from "../core/needs.ts";
import { text } from "../text/en.ts";

/** For how long it has been so, or by how much it will be late, and what looks wrong. */
export function writeExtent(delivery: OperatorDelivery, { reason, since, details = [] }: Reason, now: number): string {
  const extent = text.needs.for[reason](writeSpan(reason === "will_be_late" ? (delayOf(delivery) ?? 0) : now - since));
  return [extent, ...details.map((one) => text.needs.doubts[one])].join(" · ");
}

/** Why a delivery needs somebody, a line each. */
export function Reasons({ delivery }: { delivery: OperatorDelivery }) {
  const now = useNow();
  return listReasons(delivery).map((one) => (
    <p key={one.reason} class="attention">
      <strong>{text.needs.reasons[one.reason]}</strong> {writeExtent(delivery, one, now)}
    </p>
  ));
}
