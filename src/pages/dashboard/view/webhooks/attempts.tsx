import { useMemo, useState } from "preact/hooks";
import type { Attempt, Endpoint } from "../../../../contract/webhook.ts";
import { Listing } from "../../../kit/ui/listing.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import type { List } from "../../../kit/ui/use-list.ts";
import { useNow } from "../../../kit/ui/use-now.ts";
import { When } from "../../../kit/ui/when.tsx";
import { api, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { words as shared } from "../../text/words.ts";
import { Empty } from "../empty.tsx";
import { AttemptDialog, nameAnswer } from "./attempt-dialog.tsx";
import { groupAttempts, type SentEvent } from "./group-attempts.ts";
import { ReplayDialog } from "./replay-dialog.tsx";

const words = text.webhooks;
const TEST = "webhook.test";

/** When an event is sent again. The list isn't asked for again, so that time may have passed. */
function Next({ at, isOff }: { at: string; isOff: boolean }) {
  const isDue = Date.parse(at) <= useNow();
  if (isOff || isDue) return <>{isOff ? words.whenEnabled : words.due}</>;
  return <When at={at} precision="seconds" />;
}

/** What was sent to an endpoint, and what it answered: a row for each event. */
export function Attempts({ endpoint, list }: { endpoint: Endpoint; list: List<Attempt> }) {
  const { id: endpointId, url, status } = endpoint;
  const [open, setOpen] = useState<SentEvent | "replay" | null>(null);
  const close = () => setOpen(null);
  const replay = async (id: string) => {
    const result = await api.replay(id, endpointId);
    close();
    say(result.ok ? words.replayed : shared.explain(result.problem));
    void list.reload();
  };
  const rows = useMemo(() => list.rows && groupAttempts(list.rows), [list.rows]);
  const columns: Column<SentEvent>[] = [
    {
      label: words.event,
      cell: (row) => (
        <>
          <button type="button" class="row-link cover" onClick={() => setOpen(row)}>
            <code>{row.newest.event_type}</code>
          </button>
          <small>
            {row.newest.external_id ?? row.id}
            {row.attempts.length > 1 && ` · ${words.attemptCount(row.attempts.length)}`}
          </small>
        </>
      ),
    },
    {
      label: words.outcome,
      cell: ({ newest }) => (
        <>
          <span class={newest.outcome === "succeeded" ? "badge good" : "badge bad"}>{words[newest.outcome]}</span>{" "}
          <small class="since">{nameAnswer(newest)}</small>
        </>
      ),
    },
    { label: words.at, cell: ({ newest: { at } }) => <When at={at} precision="seconds" /> },
    {
      label: words.next,
      cell: ({ newest }) => (
        <>
          {newest.outcome === "failed" && <span class="narrow">{nameAnswer(newest)}</span>}
          {newest.next_attempt_at && (
            <span class="nowrap">
              <span class="narrow"> · {words.nextShort} </span>
              <Next at={newest.next_attempt_at} isOff={status === "disabled"} />
            </span>
          )}
        </>
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
        list={{ ...list, rows }}
        caption={words.attempts}
        columns={columns}
        look="links attempts"
        empty={
          <Empty icon="webhooks" title={words.attemptsEmpty}>
            {mayChange() && words.attemptsNext}
          </Empty>
        }
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
      {open !== null && open !== "replay" && (
        <AttemptDialog
          sent={open}
          url={url}
          replay={mayChange() && open.newest.event_type !== TEST ? () => replay(open.id) : null}
          close={close}
        />
      )}
    </section>
  );
}
