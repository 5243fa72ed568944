import { useEffect } from "preact/hooks";
import { CopyButton } from "../../../kit/ui/copy-button.tsx";
import { Listing } from "../../../kit/ui/listing.tsx";
import { useList } from "../../../kit/ui/use-list.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { CodeBlock } from "../code-block.tsx";
import { When } from "../when.tsx";

const words = text.deliveries;

/**
 * The delivery's events, as webhooks send them.
 * @param props.sequence of its newest event
 */
export function Events({ deliveryId, sequence }: { deliveryId: string; sequence: number }) {
  const list = useList(
    (after) => api.events({ delivery_id: deliveryId, starting_after: after }),
    `${deliveryId} ${sequence}`,
  );
  // A link from an attempt to send an event leads to that event.
  const named = location.hash.slice(1);
  const isThere = list.rows?.some(({ id }) => id === named) ?? false;
  useEffect(() => {
    if (isThere) document.getElementById(named)?.scrollIntoView({ block: "center" });
  }, [isThere, named]);
  return (
    <section>
      <h2>{words.events}</h2>
      <Listing
        list={list}
        caption={words.events}
        empty={<p class="empty">{words.eventsEmpty}</p>}
        columns={[
          { label: words.at, cell: ({ timestamp }) => <When at={timestamp} /> },
          { label: words.event, cell: ({ type }) => <code>{type}</code> },
          {
            label: words.content,
            cell: (event) => (
              <details id={event.id} open={event.id === named}>
                <summary>{words.show}</summary>
                <CopyButton text={event.id} label={text.requests.copyId} />
                <CodeBlock>{JSON.stringify(event, null, 2)}</CodeBlock>
              </details>
            ),
          },
        ]}
      />
    </section>
  );
}
