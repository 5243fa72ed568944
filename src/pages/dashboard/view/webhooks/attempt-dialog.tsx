import type { Attempt } from "../../../../contract/webhook.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";

const words = text.webhooks;

/** One attempt: what we sent and what came back. A test's event isn't kept. */
export function AttemptDialog({ attempt, close }: { attempt: Attempt; close: () => void }) {
  const isKept = attempt.event_type !== "webhook.test";
  return (
    <Dialog title={attempt.event_type} onClose={close}>
      {isKept && <Sent id={attempt.event_id} />}
      <h3>{words.answered}</h3>
      <p>
        {attempt.response_status ?? words.noAnswer} · {attempt.duration_ms} ms
      </p>
      {attempt.error && <p>{attempt.error}</p>}
      {attempt.response_status !== null && <pre>{attempt.response_excerpt || words.emptyAnswer}</pre>}
      <div class="buttons">
        <button type="button" class="button" onClick={close}>
          {text.kit.close}
        </button>
      </div>
    </Dialog>
  );
}

function Sent({ id }: { id: string }) {
  const event = useLoad(() => api.event(id), id);
  return (
    <>
      <h3>{words.sent}</h3>
      {event.data ? (
        <pre>{JSON.stringify(event.data, null, 2)}</pre>
      ) : event.problem ? (
        <Trouble problem={event.problem} again={event.reload} />
      ) : (
        <Skeleton rows={4} />
      )}
    </>
  );
}
