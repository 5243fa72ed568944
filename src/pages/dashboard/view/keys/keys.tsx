import { useState } from "preact/hooks";
import type { Key } from "../../../../contract/account.ts";
import { Listing } from "../../../kit/ui/listing.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { useList } from "../../../kit/ui/use-list.ts";
import { api, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Screen } from "../screen.tsx";
import { SecretDialog } from "../secret-dialog.tsx";
import { When } from "../when.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { EditKeyDialog } from "./edit-key-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { RollDialog } from "./roll-dialog.tsx";

const words = text.keys;

type Open =
  | { kind: "create" }
  | { kind: "edit" | "roll" | "revoke"; row: Key }
  | { kind: "made"; secret: string }
  | null;

/** Keys: made and shown once, changed, rolled with an overlap, revoked. */
export function Keys() {
  const list = useList(api.keys, "keys");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const changed = () => {
    close();
    void list.reload();
  };
  const made = ({ key }: { key: string }) => {
    setOpen({ kind: "made", secret: key });
    void list.reload();
  };
  const buttons = (row: Key) =>
    stateOf(row) === "active" && (
      <div class="buttons">
        {(["edit", "roll", "revoke"] as const).map((kind) => (
          <button key={kind} type="button" class="button small" onClick={() => setOpen({ kind, row })}>
            {words[kind]} <span class="spoken">{row.name}</span>
          </button>
        ))}
      </div>
    );
  const columns: Column<Key>[] = [
    {
      label: words.name,
      cell: (row) => (
        <>
          <strong>{row.name}</strong>
          <code>{row.hint}</code>
        </>
      ),
    },
    { label: words.kind, cell: ({ kind }) => (kind === "secret" ? words.secretShort : words.publishableShort) },
    {
      label: words.restrictedTo,
      cell: ({ allowed_ips, allowed_origins }) => (allowed_ips ?? allowed_origins)?.join(", ") ?? words.anywhere,
    },
    { label: words.lastUsed, cell: ({ last_used_at: at }) => (at ? <When at={at} /> : words.never) },
    { label: words.state, cell: (row) => <State row={row} /> },
    ...(mayChange() ? [{ label: words.actions, cell: buttons }] : []),
  ];
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        mayChange() && (
          <button type="button" class="button primary" onClick={() => setOpen({ kind: "create" })}>
            {words.create}
          </button>
        )
      }
    >
      <Listing list={list} caption={words.caption} columns={columns} empty={<p class="empty">{words.empty}</p>} />
      {open?.kind === "create" && <CreateKeyDialog made={made} close={close} />}
      {open?.kind === "edit" && <EditKeyDialog row={open.row} changed={changed} close={close} />}
      {open?.kind === "roll" && <RollDialog row={open.row} made={made} close={close} />}
      {open?.kind === "revoke" && <RevokeDialog row={open.row} changed={changed} close={close} />}
      {open?.kind === "made" && (
        <SecretDialog title={words.made} body={words.once} secret={open.secret} done={words.done} close={close} />
      )}
    </Screen>
  );
}

function stateOf({ revoked_at, expires_at }: Key): "active" | "revoked" | "ended" {
  if (revoked_at) return "revoked";
  return expires_at && Date.parse(expires_at) <= Date.now() ? "ended" : "active";
}

function State({ row }: { row: Key }) {
  const state = stateOf(row);
  if (state !== "active") return <span class="badge quiet">{words[state]}</span>;
  if (!row.expires_at) return <span class="badge good">{words.active}</span>;
  return (
    <>
      <span class="badge stale">{words.endsAt}</span> <When at={row.expires_at} />
    </>
  );
}
