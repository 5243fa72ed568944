import { useState } from "preact/hooks";
import type { RiderJob } from "../../../../contract/rider.ts";
import type { Step } from "../../core/changes.ts";
import { useApp } from "../use-app.ts";

/**
 * The one large button for what comes next. Who is at the pick-up can't give the delivery back, and what is collected can't
 * be cancelled: these take a second tap. It comes up above the first, so that a finger which taps twice by mistake hits
 * "Not yet".
 */
export function StepButton({ job, action }: { job: RiderJob; action: Step | "hand_over" }) {
  const { core, text, go } = useApp();
  const [isAsking, setAsking] = useState(false);
  const { job: words } = text;
  const deliveryId = job.delivery_id;

  if (action === "hand_over") {
    return (
      <button type="button" class="main-button" onClick={() => go("hand_over")}>
        {words.actions.hand_over}
      </button>
    );
  }
  const take = () => core.act({ kind: "step", deliveryId, step: action });
  if (action !== "arrive" && action !== "pick_up") {
    return (
      <button type="button" class="main-button" onClick={take}>
        {words.actions[action]}
      </button>
    );
  }
  return (
    <>
      {isAsking && (
        <button type="button" class="main-button" onClick={take}>
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
