import { useState } from "preact/hooks";
import type { Attempt, Endpoint } from "../../../../contract/webhook.ts";
import { ActionButton } from "../../../kit/ui/action-button.tsx";
import { Listing } from "../../../kit/ui/listing.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import type { List } from "../../../kit/ui/use-list.ts";
import { api, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { words as shared } from "../../text/words.ts";
import { useNow } from "../use-now.ts";
import { When } from "../when.tsx";
import { AttemptDialog } from "./attempt-dialog.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";

const words = text.webhooks;
const TEST = "webhook.test";

/** What was sent to an endpoint, and what it answered. */
export function Attempts({ endpoint: { id: endpointId, url }, list }: { endpoint: Endpoint; list: List<Attempt> }) {
  const [open, setOpen] = useState<Attempt | "replay" | null>(null);
  const close = () => setOpen(null);
  const replay = async ({ event_id: id }: Attempt) => {
    const result = await api.replay(id, endpointId);
    say(result.ok ? words.replayed : shared.explain(result.problem));
    void list.reload();
  };
  const now = useNow();
  const columns: Column<Attempt>[] = [
    { label: words.at, cell: ({ at }) => <When at={at} /> },
    {
      label: words.event,
      cell: ({ event_type: type, attempt }) => (
        <>
          <code>{type}</code>
          {attempt > 1 && <small>{words.attemptNumber(attempt)}</small>}
        </>
      ),
    },
    {
      label: words.outcome,
      cell: ({ outcome }) => <span class={outcome === "succeeded" ? "badge good" : "badge bad"}>{words[outcome]}</span>,
    },
    { label: words.answer, cell: ({ response_status: status, error }) => status ?? error ?? words.noAnswer },
    { label: words.next, cell: ({ next_attempt_at: at }) => (at && Date.parse(at) > now ? <When at={at} /> : "–") },
    {
      label: words.actions,
      cell: (row) => (
        <div class="buttons">
          <button type="button" class="button small" onClick={() => setOpen(row)}>
            {words.look}
          </button>
          {mayChange() && row.event_type !== TEST && (
            <ActionButton class="button small" act={() => replay(row)}>
              {words.replay}
            </ActionButton>
          )}
        </div>
      ),
    },
  ];
  return (
    <section class="stack">
      <div class="screen-head">
        <h2>{words.attempts}</h2>
        {mayChange() && list.rows?.some(({ outcome }) => outcome === "failed") && (
          <button type="button" class="button small" onClick={() => setOpen("replay")}>
            {words.replayFailed}
          </button>
        )}
      </div>
      <Listing
        list={list}
        caption={words.attempts}
        columns={columns}
        empty={<p class="empty">{words.attemptsEmpty}</p>}
      />
      {open === "replay" && (
        <ReplayDialog
          id={endpointId}
          close={close}
          done={() => {
            close();
            void list.reload();
          }}
        />
      )}
      {open !== null && open !== "replay" && <AttemptDialog attempt={open} url={url} close={close} />}
    </section>
  );
}
