import type { RiderJob } from "../../../../contract/rider.ts";
import { fill } from "../../../../widget/text/words.ts";
import { writeMoney } from "../../../kit/write-number.ts";
import { useApp } from "../use-app.ts";

interface Props {
  cash: NonNullable<RiderJob["cash"]>;
  /** Null: not answered yet. */
  collected: boolean | null;
  onAnswer(collected: boolean): void;
}

/** Asks whether the rider has collected the cash. */
export function CashField({ cash, collected, onAnswer }: Props) {
  const { text, locale } = useApp();
  const words = text.cash;
  return (
    <fieldset class="reasons cash">
      <legend>{fill(words.ask, { amount: writeMoney(cash.amount, cash.currency, locale.tag) })}</legend>
      {([true, false] as const).map((answer) => (
        <label key={String(answer)} class="reason">
          <input type="radio" name="cash" checked={collected === answer} onChange={() => onAnswer(answer)} />
          {answer ? words.yes : words.no}
        </label>
      ))}
    </fieldset>
  );
}

/** The cash that the rider collects at this end; null where there is none. */
export const cashAt = (end: "pickup" | "dropoff", { cash }: RiderJob): RiderJob["cash"] =>
  cash?.from === end ? cash : null;
