import type { RiderJob, RiderOffer } from "../../../../contract/rider.ts";
import { writeMoney } from "../../../kit/write-number.ts";
import { Icon } from "../icons.tsx";
import { useApp } from "../use-app.ts";

/** How much the rider has to collect, and where: one line that is read while riding. */
export function CashDue({ cash: { amount, currency, from } }: { cash: NonNullable<(RiderJob | RiderOffer)["cash"]> }) {
  const { text, locale } = useApp();
  return (
    <p class="due">
      <Icon name="cash" />
      <span>
        {text.cash.collect} <small>{text[from]}</small>
      </span>
      <strong>{writeMoney(amount, currency, locale.tag)}</strong>
    </p>
  );
}
