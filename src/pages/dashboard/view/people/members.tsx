import { useState } from "preact/hooks";
import type { Member } from "../../../../contract/people/people.ts";
import { ActionButton } from "../../../kit/ui/action-button.tsx";
import { Listing } from "../../../kit/ui/listing.tsx";
import { Menu } from "../../../kit/ui/menu.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { useList } from "../../../kit/ui/use-list.ts";
import { api, isOwner, me } from "../../session.ts";
import { text } from "../../text/en.ts";
import { words as shared } from "../../text/words.ts";
import { Confirm } from "../confirm.tsx";
import { Screen } from "../screen.tsx";
import { SecretDialog } from "../secret-dialog.tsx";
import { When } from "../when.tsx";
import { ChangeMemberDialog, InviteDialog } from "./member-dialogs.tsx";

const words = text.members;

type Open = { kind: "invite" } | { kind: "change" | "remove"; row: Member } | { kind: "link"; link: string } | null;

/** Who may sign in to the account. */
export function Members() {
  const list = useList(api.members, "members");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const changed = (sentence: string) => () => {
    close();
    say(sentence);
    void list.reload();
  };
  const show = ({ link, member }: { link: string | null; member: Member }) => {
    if (link) setOpen({ kind: "link", link });
    else changed(words.mailed(member.email))();
    void list.reload();
  };
  const inviteAgain = async ({ id }: Member) => {
    const result = await api.inviteAgain(id);
    if (result.ok) show(result.data);
    else say(shared.explain(result.problem));
  };
  const owners = list.rows?.filter(({ role }) => role === "owner").length ?? 0;
  const menu = (row: Member) => {
    // The service keeps the last owner.
    const isKept = row.role === "owner" && owners === 1;
    return (
      <Menu label={text.kit.actionsFor(row.name ?? row.email)} isSmall>
        <ActionButton act={() => inviteAgain(row)}>{words.again}</ActionButton>
        {!isKept && (
          <>
            <button type="button" onClick={() => setOpen({ kind: "change", row })}>
              {words.change}
            </button>
            <button type="button" class="risky" onClick={() => setOpen({ kind: "remove", row })}>
              {words.remove}
            </button>
          </>
        )}
      </Menu>
    );
  };
  const columns: Column<Member>[] = [
    {
      label: words.name,
      cell: ({ id, name, email }) => (
        <strong>
          {name ?? email}
          {id === me.value?.member.id && ` (${words.you})`}
        </strong>
      ),
    },
    { label: words.role, cell: ({ role }) => words.roleNames[role] },
    {
      label: words.lastSeen,
      cell: ({ state, last_signed_in_at: at }) =>
        state === "invited" ? <span class="badge stale">{words.invited}</span> : at ? <When at={at} /> : words.never,
    },
    { label: words.email, cell: ({ name, email }) => name && email },
    ...(isOwner() ? [{ label: words.actions, cell: menu }] : []),
  ];
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        isOwner() && (
          <button type="button" class="button primary" onClick={() => setOpen({ kind: "invite" })}>
            {words.invite}
          </button>
        )
      }
    >
      <Listing list={list} caption={words.caption} columns={columns} look="links" empty={null} />
      {open?.kind === "invite" && <InviteDialog done={show} close={close} />}
      {open?.kind === "change" && <ChangeMemberDialog row={open.row} done={changed(words.changed)} close={close} />}
      {open?.kind === "remove" && (
        <Confirm
          title={words.removeTitle}
          body={words.removeBody(open.row.email)}
          submit={words.removeSubmit}
          keep={words.keep}
          send={() => api.removeMember(open.row.id)}
          done={changed(words.removed)}
          close={close}
        />
      )}
      {open?.kind === "link" && (
        <SecretDialog
          title={words.linkTitle}
          body={words.linkBody}
          secret={open.link}
          done={words.done}
          close={close}
        />
      )}
    </Screen>
  );
}
