import { useState } from "preact/hooks";
import type { CreatedDelivery } from "../../../../contract/delivery.ts";
import { say } from "../../../kit/ui/toasts.tsx";
import { keepCode } from "../../kept-codes.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { words as shared } from "../../text/words.ts";

/** A delivery in the sandbox's town that moves by hand, so that every step can be looked at. */
const SAMPLE = {
  pickup: { name: "Mkate & Co.", phone: "+254700000001", address: "2 Swallow Road" },
  dropoff: { name: "Wanjiru M.", phone: "+254700000002", address: "27 Jasmine Road" },
  package: { type: "food", weight: 2.5, description: "Two loaves and a jar of honey" },
  payment_method: "m-pesa",
  instructions: "Ring twice",
  simulation: { mode: "manual" },
};

export function OrderButton({ done }: { done: (delivery: CreatedDelivery) => void }) {
  const [isBusy, setBusy] = useState(false);
  const order = async () => {
    if (isBusy) return;
    setBusy(true);
    const result = await api.order(SAMPLE, crypto.randomUUID());
    setBusy(false);
    if (!result.ok) return say(shared.explain(result.problem));
    keepCode(result.data);
    say(text.deliveries.ordered);
    done(result.data);
  };
  return (
    <button type="button" class="button primary" aria-disabled={isBusy} onClick={order}>
      {text.deliveries.order}
    </button>
  );
}
