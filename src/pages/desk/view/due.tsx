import type { OperatorDelivery } from "../../../contract/operator.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeSpan } from "../../kit/write-number.ts";
import { writeTime } from "../../kit/write-time.ts";
import { latenessOf } from "../core/needs.ts";
import { text } from "../text/en.ts";

const words = text.due;

const isComing = ({ status, delivered_at }: OperatorDelivery) => status !== "cancelled" && !delivered_at;

/** How late it is, or will be. Of what has come, and of what may still come in time, it is no alarm. */
function HowLate({ delivery }: { delivery: OperatorDelivery }) {
  const now = useNow();
  const late = latenessOf(delivery, now);
  if (late === null) return null;
  const isOverdue = isComing(delivery) && Date.parse(delivery.promised_by ?? "") < now;
  const say = isComing(delivery) && !isOverdue ? words.later : words.late;
  return <strong class={`how-late ${isOverdue ? "overdue" : ""}`}>{say(writeSpan(late))}</strong>;
}

/** By when it was promised, when it is expected or came, and how late that is. */
export function Due({ delivery }: { delivery: OperatorDelivery }) {
  const { promised_by, arrives_at, delivered_at, rider } = delivery;
  const now = useNow();
  const mayCome = isComing(delivery);
  const times = [
    delivered_at && words.delivered(writeTime(delivered_at, now)),
    mayCome && promised_by && words.promised(writeTime(promised_by, now)),
    // Before a rider has it, that is the usual time and no forecast.
    mayCome && rider && arrives_at && words.expected(writeTime(arrives_at, now)),
  ];
  return (
    <span class="due">
      {times.filter(Boolean).map((time, at) => (
        <span key={time}>
          {at > 0 && ", "}
          {time}
        </span>
      ))}{" "}
      <HowLate delivery={delivery} />
    </span>
  );
}

/** How late it is; if it isn’t, when it came, or by when it was promised. */
export function ShortDue({ delivery }: { delivery: OperatorDelivery }) {
  const now = useNow();
  const { promised_by, delivered_at } = delivery;
  if (promised_by === null || latenessOf(delivery, now) !== null) return <HowLate delivery={delivery} />;
  return (
    <span class="due">
      {delivered_at ? words.delivered(writeTime(delivered_at, now)) : words.promised(writeTime(promised_by, now))}
    </span>
  );
}
