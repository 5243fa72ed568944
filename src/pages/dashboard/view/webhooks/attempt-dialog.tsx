import type { Attempt } from "../../../../contract/webhook.ts";
import { ActionButton } from "../../../kit/ui/action-button.tsx";
import { CopyButton } from "../../../kit/ui/copy-button.tsx";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { When } from "../../../kit/ui/when.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { CodeBlock } from "../code-block.tsx";
import type { SentEvent } from "./group-attempts.ts";

const words = text.webhooks;

/** What we sent of one event, its delivery, and each answer. The event of a test isn't stored. */
export function AttemptDialog({
  sent,
  url,
  replay,
  close,
}: {
  sent: SentEvent;
  url: string;
  /** Sends it once more; null where that can't be. */
  replay: (() => Promise<void>) | null;
  close: () => void;
}) {
  const { id, newest, attempts } = sent;
  return (
    <Dialog title={newest.event_type} onClose={close}>
      <h3>{words.sent}</h3>
      <p>
        <code>POST {url}</code>
      </p>
      <p>
        {words.webhookId}: <code>{id}</code> <CopyButton text={id} label={text.kit.copy} />
      </p>
      {newest.event_type === "webhook.test" ? <p class="hint">{words.testNotKept}</p> : <Sent id={id} />}
      <h3>{words.answered}</h3>
      {attempts.map((one) => (
        <details key={one.id} open={one.id === newest.id}>
          <summary>
            {words.attemptNumber(one.attempt)}: {nameAnswer(one)} {words.took(one.duration_ms)} ·{" "}
            <When at={one.at} precision="seconds" />
          </summary>
          {one.response_status !== null && <CodeBlock>{one.response_excerpt || words.emptyAnswer}</CodeBlock>}
        </details>
      ))}
      <div class="buttons">
        {replay && (
          <ActionButton class="button primary" act={replay}>
            {words.replay}
          </ActionButton>
        )}
        <button type="button" class="button" onClick={close}>
          {text.kit.close}
        </button>
      </div>
    </Dialog>
  );
}

/** What the endpoint answered, or why it didn't. */
export const nameAnswer = ({ response_status: status, error }: Attempt): string =>
  [status && words.http(status), error].filter(Boolean).join(": ");

function Sent({ id }: { id: string }) {
  const event = useLoad(() => api.event(id), id);
  if (!event.data) {
    return event.problem ? <Trouble problem={event.problem} again={event.reload} /> : <Skeleton rows={4} />;
  }
  const { delivery_id: delivery, external_id: reference } = event.data.data;
  return (
    <>
      <p>
        {words.delivery}: <a href={`/dashboard/deliveries/${delivery}#${id}`}>{reference ?? delivery}</a>
      </p>
      <CodeBlock>{JSON.stringify(event.data, null, 2)}</CodeBlock>
    </>
  );
}
