import type { OperatorDelivery } from "../../../contract/operator.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeSpan } from "../../kit/write-number.ts";
import { listReasons, type Reason } from "../core/needs.ts";
import { text } from "../text/en.ts";

/** For how long it has been so, and what looks wrong. */
export function writeExtent({ reason, since, details = [] }: Reason, now: number): string {
  const extent = text.needs.for[reason](writeSpan(now - since));
  return [extent, ...details.map((one) => text.needs.doubts[one])].filter(Boolean).join(" · ");
}

/** Why a delivery needs somebody, a line each. How late it is stands beside its times. */
export function Reasons({ delivery }: { delivery: OperatorDelivery }) {
  const now = useNow();
  const reasons = listReasons(delivery).filter(({ reason }) => reason !== "late" && reason !== "will_be_late");
  return reasons.map((one) => (
    <p key={one.reason} class="attention">
      {/* Where this stands, the status says already that it has no rider. */}
      <strong>{one.reason === "unassigned" ? text.needs.waits : text.needs.reasons[one.reason]}</strong>{" "}
      {writeExtent(one, now)}
    </p>
  ));
}
