import { useState } from "preact/hooks";
import type { RiderJob } from "../../../../contract/rider.ts";
import { type Step, toCollectWith } from "../../core/changes.ts";
import { CashField, cashAt } from "../door/cash-field.tsx";
import { useApp } from "../use-app.ts";
import { useDraft } from "../use-draft.ts";

const UNANSWERED: { collected: boolean | null } = { collected: null };

/**
 * The one large button for the next step. After arriving at the pick-up, a rider can't give the delivery back; after it is
 * collected, it can't be cancelled. So these steps ask for a second tap. Its button is above the first one, so that a finger
 * that taps twice by mistake hits "Not yet".
 */
export function StepButton({ job, action }: { job: RiderJob; action: Step | "hand_over" }) {
  const { core, state, text, go } = useApp();
  const jobs = state.rider?.jobs ?? [job];
  const [isAsking, setAsking] = useState(false);
  const { job: words } = text;
  const deliveryId = job.delivery_id;
  const { entered, enter } = useDraft("pick_up", deliveryId, UNANSWERED);
  const { collected } = entered;

  if (action === "hand_over") {
    return (
      <button type="button" class="main-button" onClick={() => go("hand_over")}>
        {words.actions.hand_over}
      </button>
    );
  }
  const cash = action === "pick_up" ? cashAt("pickup", job) : null;
  const take = async () => {
    if (action === "set_off" || action === "arrive") {
      // Who rides to a shop, or stands there, does so for all that is to be collected there. A step that is done stays as it is.
      for (const { delivery_id: deliveryId } of toCollectWith(job, jobs))
        for (const step of action === "arrive" ? (["set_off", "arrive"] as const) : [action])
          await core.act({ kind: "step", deliveryId, step });
      return;
    }
    await core.act({
      kind: "step",
      deliveryId,
      step: action,
      ...(cash !== null && collected !== null && { cashCollected: collected }),
    });
    // Whoever has the only order leaves with it: that needs no tap. With several, it isn't certain whose door is the next.
    if (action === "pick_up" && jobs.length === 1) await core.act({ kind: "step", deliveryId, step: "depart" });
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
      {isAsking && cash && (
        <CashField cash={cash} collected={collected} onAnswer={(collected) => enter({ collected })} />
      )}
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
