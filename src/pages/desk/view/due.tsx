import { Fragment } from "preact";
import type { OperatorDelivery } from "../../../contract/operator.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeSpan } from "../../kit/write-number.ts";
import { writeTime } from "../../kit/write-time.ts";
import { latenessOf } from "../core/needs.ts";
import { text } from "../text/en.ts";

const words = text.due;

/** By when it was promised, when it is expected or came, and how late that is. */
export function Due({ delivery }: { delivery: OperatorDelivery }) {
  const { status, promised_by, arrives_at, delivered_at, rider } = delivery;
  const now = useNow();
  const late = latenessOf(delivery, now);
  const isComing = status !== "cancelled" && !delivered_at;
  // Of what has come, and of what may still come in time, it is no alarm.
  const isOverdue = isComing && promised_by !== null && Date.parse(promised_by) < now;
  const times = [
    delivered_at && words.delivered(writeTime(delivered_at, now)),
    isComing && promised_by && words.promised(writeTime(promised_by, now)),
    // Before a rider has it, that is the usual time and no forecast.
    isComing && rider && arrives_at && words.expected(writeTime(arrives_at, now)),
  ];
  return (
    <span class="due">
      {times.filter(Boolean).map((time, at, all) => (
        <Fragment key={time}>
          <span>
            {time}
            {at < all.length - 1 && ","}
          </span>{" "}
        </Fragment>
      ))}
      {late !== null && <strong class={`how-late ${isOverdue ? "overdue" : ""}`}>{words.late(writeSpan(late))}</strong>}
    </span>
  );
}
