import type { OperatorDelivery } from "../../../contract/operator.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeSpan } from "../../kit/write-number.ts";
import { listReasons, type NeedReason, type Reason } from "../core/needs.ts";
import { text } from "../text/en.ts";

/** For how long it has been so, and what looks wrong. */
export function writeExtent({ reason, since, details = [] }: Reason, now: number): string {
  const extent = text.needs.for[reason](writeSpan(now - since));
  return [extent, ...details.map((one) => text.needs.doubts[one])].filter(Boolean).join(" · ");
}

/**
 * Why a delivery needs somebody, a line each. How late it is stands beside its times.
 * @param props.except what is said above it already
 */
export function Reasons({ delivery, except }: { delivery: OperatorDelivery; except?: NeedReason }) {
  const now = useNow();
  const told: readonly NeedReason[] = ["late", "will_be_late", ...(except ? [except] : [])];
  return listReasons(delivery)
    .filter(({ reason }) => !told.includes(reason))
    .map((one) => (
      <p key={one.reason} class="attention" data-reason={one.reason}>
        {/* Where this stands, the status says already that it has no rider. */}
        <strong>{one.reason === "unassigned" ? text.needs.waits : text.needs.reasons[one.reason]}</strong>{" "}
        {writeExtent(one, now)}
      </p>
    ));
}
