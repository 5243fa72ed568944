import type { RiderJob } from "../../../../contract/rider.ts";
import { Icon } from "../icons.tsx";
import { Screen } from "../screen.tsx";
import { useApp } from "../use-app.ts";

/** After the hand-over: whether the service knows it yet. */
export function HandedOver({ job, onNext }: { job: RiderJob; onNext: () => void }) {
  const { state, text } = useApp();
  const words = text.handOver;
  const waiting = state.waiting.find(
    ({ change }) => change.kind === "complete" && change.deliveryId === job.delivery_id,
  );
  const isWaiting = waiting !== undefined;
  const isResting = waiting !== undefined && state.troubled.includes(waiting.id);
  const isChecking = isWaiting && state.hindrance === null && !isResting;
  return (
    <Screen
      title={isChecking ? words.checking : isWaiting ? words.saved : words.done}
      class="handed-over"
      actions={
        !isChecking && (
          <button type="button" class="main-button" onClick={onNext}>
            {words.next}
          </button>
        )
      }
    >
      <div class="success" data-waits={isWaiting}>
        <Icon name="check" />
      </div>
      <p class="large">{isWaiting ? !isChecking && words.savedHint : words.thanks}</p>
      <p class="hint">
        <bdi>{job.dropoff.name ?? job.dropoff.address}</bdi>
      </p>
    </Screen>
  );
}
