import { useState } from "preact/hooks";
import type { Key } from "../../../../contract/account.ts";
import { Listing } from "../../../kit/ui/listing.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { When } from "../../../kit/ui/when.tsx";
import { api, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Empty } from "../empty.tsx";
import { Screen } from "../screen.tsx";
import { useKeptList } from "../use-kept-list.ts";
import { KeyDialogs, KeyMenu, type OpenKey } from "./key-dialogs.tsx";
import { KeyState } from "./key-state.tsx";

const words = text.keys;

/** The account's keys: those that work, and below them those that have ended. */
export function Keys() {
  const active = useKeptList((after) => api.keys({ state: "active", starting_after: after }), "keys");
  const ended = useKeptList((after) => api.keys({ state: "ended", starting_after: after }), "ended keys");
  const [open, setOpen] = useState<OpenKey>(null);
  const columns: Column<Key>[] = [
    {
      label: words.name,
      cell: ({ id, name, hint }) => (
        <>
          <a href={`/dashboard/keys/${id}`} class="row-link cover">
            {name}
          </a>
          <small>
            <code>{hint}</code>
          </small>
        </>
      ),
    },
    { label: words.state, cell: (row) => <KeyState row={row} /> },
    {
      label: words.lastUsed,
      cell: ({ last_used_at: at }) =>
        at ? <When at={at} precision="hours" /> : <span class="hint">{words.never}</span>,
    },
    {
      label: words.kind,
      cell: ({ kind, allowed_ips, allowed_origins }) => (
        <>
          {kind === "secret" ? words.secretShort : words.publishableShort}{" "}
          <small>{(allowed_ips ?? allowed_origins)?.join(", ") ?? words.unrestricted[kind]}</small>
        </>
      ),
    },
  ];
  const menu: Column<Key>[] = mayChange()
    ? [{ label: words.actions, isMenu: true, cell: (row) => <KeyMenu row={row} setOpen={setOpen} isSmall /> }]
    : [];
  const changed = () => void Promise.all([active.reload(), ended.reload()]);
  const create = mayChange() && (
    <button type="button" class="button primary" onClick={() => setOpen({ kind: "create" })}>
      {words.create}
    </button>
  );
  return (
    <Screen title={words.title} lead={words.lead} actions={create}>
      <Listing
        list={active}
        caption={words.caption}
        columns={[...columns, ...menu]}
        look="links keys"
        empty={
          <Empty icon="keys" title={words.empty}>
            {mayChange() && words.emptyNext}
          </Empty>
        }
      />
      {(ended.problem !== null || (ended.rows?.length ?? 0) > 0) && (
        <section class="stack">
          <h2>{words.endedTitle}</h2>
          <p class="hint">{words.endedLead}</p>
          <Listing list={ended} caption={words.endedTitle} columns={columns} look="links keys" empty={null} />
        </section>
      )}
      <KeyDialogs open={open} setOpen={setOpen} changed={changed} />
    </Screen>
  );
}
