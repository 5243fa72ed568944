import type { Attempt } from "../../../../contract/webhook.ts";
import { CopyButton } from "../../../kit/ui/copy-button.tsx";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { CodeBlock } from "../code-block.tsx";
import { When } from "../when.tsx";

const words = text.webhooks;

/** One attempt: what we sent, the answer, and the delivery of the event. The event of a test isn't stored. */
export function AttemptDialog({ attempt, url, close }: { attempt: Attempt; url: string; close: () => void }) {
  const isTest = attempt.event_type === "webhook.test";
  return (
    <Dialog title={attempt.event_type} onClose={close}>
      <p>
        <When at={attempt.at} /> · {words.attemptNumber(attempt.attempt)}
      </p>
      <h3>{words.sent}</h3>
      <p>
        <code>POST {url}</code>
      </p>
      <p>
        {words.webhookId}: <code>{attempt.event_id}</code> <CopyButton text={attempt.event_id} label={text.kit.copy} />
      </p>
      {isTest ? <p class="hint">{words.testNotKept}</p> : <Sent id={attempt.event_id} />}
      <h3>{words.answered}</h3>
      <p>
        {attempt.response_status ?? words.noAnswer} {words.took(attempt.duration_ms)}
      </p>
      {attempt.error && <p>{attempt.error}</p>}
      {attempt.response_status !== null && <CodeBlock>{attempt.response_excerpt || words.emptyAnswer}</CodeBlock>}
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
  if (!event.data) {
    return event.problem ? <Trouble problem={event.problem} again={event.reload} /> : <Skeleton rows={4} />;
  }
  const { delivery_id: delivery, external_id: reference } = event.data.data;
  return (
    <>
      <p>
        {words.delivery}:{" "}
        <a href={`/dashboard/deliveries/${delivery}#${id}`} class="id">
          {reference ?? delivery}
        </a>
      </p>
      <CodeBlock>{JSON.stringify(event.data, null, 2)}</CodeBlock>
    </>
  );
}
