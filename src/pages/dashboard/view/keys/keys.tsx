import { useState } from "preact/hooks";
import type { Key } from "../../../../contract/account.ts";
import { Listing } from "../../../kit/ui/listing.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { api, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { focusHeading, Screen } from "../screen.tsx";
import { useKeptList } from "../use-kept-list.ts";
import { When } from "../when.tsx";
import { KeyButtons, KeyDialogs, type OpenKey } from "./key-dialogs.tsx";
import { KeyState } from "./key-state.tsx";

const words = text.keys;

/** Keys: made and shown once, changed, rolled with an overlap, revoked. */
export function Keys() {
  const list = useKeptList(api.keys, "keys");
  const [open, setOpen] = useState<OpenKey>(null);
  const columns: Column<Key>[] = [
    {
      label: words.name,
      cell: ({ id, name, hint }) => (
        <>
          <a href={`/dashboard/keys/${id}`}>{name}</a>
          <code>{hint}</code>
        </>
      ),
    },
    { label: words.kind, cell: ({ kind }) => (kind === "secret" ? words.secretShort : words.publishableShort) },
    {
      label: words.restrictedTo,
      cell: ({ allowed_ips, allowed_origins }) => (allowed_ips ?? allowed_origins)?.join(", ") ?? words.anywhere,
    },
    { label: words.lastUsed, cell: ({ last_used_at: at }) => (at ? <When at={at} /> : words.never) },
    { label: words.state, cell: (row) => <KeyState row={row} /> },
    ...(mayChange()
      ? [{ label: words.actions, cell: (row: Key) => <KeyButtons row={row} setOpen={setOpen} isSmall /> }]
      : []),
  ];
  const create = mayChange() && (
    <button type="button" class="button primary" onClick={() => setOpen({ kind: "create" })}>
      {words.create}
    </button>
  );
  return (
    <Screen title={words.title} lead={words.lead} actions={create}>
      <Listing list={list} caption={words.caption} columns={columns} empty={<p class="empty">{words.empty}</p>} />
      <KeyDialogs open={open} setOpen={setOpen} changed={() => void list.reload().then(focusHeading)} />
    </Screen>
  );
}
