import { useEffect } from "preact/hooks";
import type { RiderJob } from "../../../../contract/rider.ts";
import { writeMoney } from "../../../kit/write-number.ts";
import { Icon } from "../icons.tsx";
import { Sheet } from "../stage.tsx";
import { useApp } from "../use-app.ts";

/** How long a rider sees that it worked, before the next thing comes. A tap ends it earlier. */
const SHOWN_MS = 2000;

/** After the hand-over: whether the service knows it yet, and what it has brought. */
export function HandedOver({ job, onNext }: { job: RiderJob; onNext: () => void }) {
  const { state, text, locale } = useApp();
  const words = text.handOver;
  const waiting = state.waiting.find(
    ({ change }) => change.kind === "complete" && change.deliveryId === job.delivery_id,
  );
  const isWaiting = waiting !== undefined;
  const isResting = waiting !== undefined && state.troubled.includes(waiting.id);
  const isChecking = isWaiting && state.hindrance === null && !isResting;
  useEffect(() => {
    if (isWaiting) return;
    const timer = setTimeout(onNext, SHOWN_MS);
    return () => clearTimeout(timer);
    // Each drawing brings another `onNext`, which does the same.
  }, [isWaiting]);
  return (
    <Sheet
      title={isChecking ? words.checking : isWaiting ? words.saved : words.done}
      class="handed-over"
      aside={
        <span class="success" data-waits={isWaiting}>
          <Icon name="check" />
        </span>
      }
      actions={
        !isChecking && (
          <button type="button" class="main-button" onClick={onNext}>
            {words.next}
          </button>
        )
      }
    >
      {!isWaiting && job.pay != null && job.currency !== null && (
        <p class="huge">{writeMoney(job.pay, job.currency, locale.tag)}</p>
      )}
      <p>{isWaiting ? !isChecking && words.savedHint : words.thanks}</p>
      <p class="hint">
        <bdi>{job.dropoff.address ?? job.dropoff.name}</bdi>
      </p>
    </Sheet>
  );
}
