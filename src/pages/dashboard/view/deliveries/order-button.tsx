import type { CreatedDelivery } from "../../../../contract/delivery.ts";
import { makeKey } from "../../../kit/make-key.ts";
import { ActionButton } from "../../../kit/ui/action-button.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { words as shared } from "../../text/words.ts";

/** A delivery in the sandbox's town. It moves only when somebody presses a button, so that each step can be looked at. */
const SAMPLE = {
  pickup: { name: "Mkate & Co.", phone: "+254700000001", address: "2 Swallow Road" },
  dropoff: { name: "Wanjiru M.", phone: "+254700000002", address: "27 Jasmine Road" },
  package: { type: "food", weight: 2.5, description: "Two loaves and a jar of honey" },
  payment_method: "m-pesa",
  instructions: "Ring twice",
  simulation: { mode: "manual" },
};

export function OrderButton({ done }: { done: (delivery: CreatedDelivery) => void }) {
  const order = async () => {
    const result = await api.order(SAMPLE, makeKey());
    if (!result.ok) return say(shared.explain(result.problem));
    say(text.deliveries.ordered);
    done(result.data);
  };
  return (
    <ActionButton class="button primary" act={order}>
      {text.deliveries.order}
    </ActionButton>
  );
}
