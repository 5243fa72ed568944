import { useState } from "preact/hooks";
import type { Attempt } from "../../../../contract/webhook.ts";
import { Listing } from "../../../kit/ui/listing.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import type { List } from "../../../kit/ui/use-list.ts";
import { api, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { words as shared } from "../../text/words.ts";
import { When } from "../when.tsx";
import { AttemptDialog } from "./attempt-dialog.tsx";

const words = text.webhooks;
const TEST = "webhook.test";
const DAY_MS = 86_400_000;

/** What was sent to an endpoint, and what it answered. */
export function Attempts({ endpointId, list }: { endpointId: string; list: List<Attempt> }) {
  const [open, setOpen] = useState<Attempt | null>(null);
  const replay = async ({ event_id: id }: Attempt) => {
    const result = await api.replay(id, endpointId);
    say(result.ok ? words.replayed : shared.explain(result.problem));
    void list.reload();
  };
  const replayFailed = async () => {
    const since = new Date(Date.now() - DAY_MS).toISOString();
    const result = await api.replayFailed(endpointId, since);
    say(result.ok ? words.replayedFailed(result.data.queued) : shared.explain(result.problem));
    void list.reload();
  };
  const columns: Column<Attempt>[] = [
    { label: words.at, cell: ({ at }) => <When at={at} /> },
    { label: words.event, cell: ({ event_type: type }) => <code>{type}</code> },
    {
      label: words.outcome,
      cell: ({ outcome }) => <span class={outcome === "succeeded" ? "badge good" : "badge bad"}>{words[outcome]}</span>,
    },
    { label: words.answer, cell: ({ response_status: status, error }) => status ?? error ?? words.noAnswer },
    { label: words.next, cell: ({ next_attempt_at: at }) => (at ? <When at={at} /> : "–") },
    {
      label: words.look,
      cell: (row) => (
        <div class="buttons">
          <button type="button" class="button small" onClick={() => setOpen(row)}>
            {words.look}
          </button>
          {mayChange() && row.event_type !== TEST && (
            <button type="button" class="button small" onClick={() => replay(row)}>
              {words.replay}
            </button>
          )}
        </div>
      ),
    },
  ];
  return (
    <section>
      <div class="screen-head">
        <h2>{words.attempts}</h2>
        {mayChange() && list.rows?.some(({ outcome }) => outcome === "failed") && (
          <button type="button" class="button small" onClick={replayFailed}>
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
      {open && <AttemptDialog attempt={open} close={() => setOpen(null)} />}
    </section>
  );
}
