import { useState } from "preact/hooks";
import type { RiderJob } from "../../../../contract/rider.ts";
import type { Step } from "../../core/changes.ts";
import { CashField, cashAt } from "../door/cash-field.tsx";
import { useApp } from "../use-app.ts";

/**
 * The one large button for the next step. After arriving at the pick-up, a rider can't give the delivery back; after it is
 * collected, it can't be cancelled. So these steps ask for a second tap. Its button is above the first one, so that a finger
 * that taps twice by mistake hits "Not yet".
 * @param props isFar: from the door, so that the hand-over isn't what comes next
 */
export function StepButton({ job, action, isFar }: { job: RiderJob; action: Step | "hand_over"; isFar: boolean }) {
  const { core, state, text, go } = useApp();
  const [isAsking, setAsking] = useState(false);
  const [collected, setCollected] = useState<boolean | null>(null);
  const { job: words } = text;
  const deliveryId = job.delivery_id;
  const isOnly = state.rider?.jobs.length === 1;

  if (action === "hand_over") {
    return (
      <button type="button" class={isFar ? "plain-button as-high" : "main-button"} onClick={() => go("hand_over")}>
        {words.actions.hand_over}
      </button>
    );
  }
  const cash = action === "pick_up" ? cashAt("pickup", job) : null;
  const take = async () => {
    await core.act({ kind: "step", deliveryId, step: action, ...(collected !== null && { cashCollected: collected }) });
    // Whoever has the order leaves with it: that needs no tap. With other deliveries, the next stop may be at this shop, too.
    if (action === "pick_up" && isOnly) await core.act({ kind: "step", deliveryId, step: "depart" });
  };
  if (action !== "arrive" && action !== "pick_up") {
    return (
      <button type="button" class="main-button" onClick={take}>
        {words.actions[action]}
      </button>
    );
  }
  return (
    <>
      {isAsking && cash && <CashField cash={cash} collected={collected} onAnswer={setCollected} />}
      {isAsking && (
        <button
          type="button"
          class="main-button"
          aria-disabled={cash !== null && collected === null}
          onClick={() => (cash === null || collected !== null) && take()}
        >
          {words.confirm[action]}
        </button>
      )}
      <button
        type="button"
        class={isAsking ? "plain-button as-high" : "main-button"}
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        {isAsking ? words.notYet : words.actions[action]}
      </button>
    </>
  );
}
