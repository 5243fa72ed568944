import { useEffect } from "preact/hooks";
import type { DeliveryRecord } from "../../../../contract/delivery-record.ts";
import { CopyButton } from "../../../kit/ui/copy-button.tsx";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useList } from "../../../kit/ui/use-list.ts";
import { When } from "../../../kit/ui/when.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { CodeBlock } from "../code-block.tsx";

const words = text.deliveries;

/**
 * What has happened, newest first. Each event opens as webhooks send it. Events aren't kept for ever: after that, the steps
 * are left.
 */
export function Timeline({ record: { id, sequence, history } }: { record: DeliveryRecord }) {
  const list = useList((after) => api.events({ delivery_id: id, starting_after: after }), `${id} ${sequence}`);
  const { rows, problem } = list;
  // A link from an attempt to send an event leads to that event.
  const named = location.hash.slice(1);
  const isThere = rows?.some((event) => event.id === named) ?? false;
  useEffect(() => {
    if (isThere) document.getElementById(named)?.scrollIntoView({ block: "center" });
  }, [isThere, named]);
  return (
    <section class="stack">
      <h2>{words.timeline}</h2>
      {!rows && !problem && <Skeleton rows={history.length} />}
      <ol class="timeline">
        {rows?.map((event) => (
          <li key={event.id}>
            <details id={event.id} open={event.id === named}>
              <summary>
                <span>{words.happened[event.type] ?? words.statuses[event.data.status]}</span>
                <When at={event.data.happened_at ?? event.timestamp} precision="seconds" />
              </summary>
              <p>
                <code>{event.type}</code> <CopyButton text={event.id} label={text.requests.copyId} />
              </p>
              <CodeBlock>{JSON.stringify(event, null, 2)}</CodeBlock>
            </details>
          </li>
        ))}
        {rows?.length === 0 &&
          [...history].reverse().map(({ status, at }) => (
            <li key={`${status} ${at}`}>
              <p>
                <span>{words.statuses[status]}</span>
                <When at={at} precision="seconds" />
              </p>
            </li>
          ))}
      </ol>
      {problem && <Trouble problem={problem} again={list.again} />}
      {list.hasMore && (
        <button type="button" class="button more" onClick={list.more}>
          {text.kit.more}
        </button>
      )}
    </section>
  );
}
