import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Member } from "../../../contract/people/people.ts";
import { ActionButton } from "../ui/action-button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Listing } from "../ui/listing.tsx";
import { Menu } from "../ui/menu.tsx";
import { SecretDialog } from "../ui/secret-dialog.tsx";
import type { Column } from "../ui/table.tsx";
import { say } from "../ui/toasts.tsx";
import { useList } from "../ui/use-list.ts";
import { When } from "../ui/when.tsx";
import { useWords } from "../ui/words.ts";
import { ChangeMemberDialog, InviteDialog } from "./member-dialogs.tsx";
import { usePeople } from "./people.ts";
import { nameRole } from "./session.ts";
import { peopleText } from "./words.ts";

const words = peopleText.members;

type Open = { kind: "invite" } | { kind: "change" | "remove"; row: Member } | { kind: "link"; link: string } | null;

/** Who may sign in to the account, and what the page adds. */
export function Members({ children }: { children?: ComponentChildren }) {
  const { api, me, roles, members, Screen } = usePeople();
  const kit = useWords();
  const topRole = Object.keys(roles).at(-1);
  const list = useList(api.members, "members");
  const [open, setOpen] = useState<Open>(null);
  const mayChange = me.value?.member.role === topRole;
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
    else say(kit.explain(result.problem));
  };
  const tops = list.rows?.filter(({ role }) => role === topRole).length ?? 0;
  const menu = (row: Member) => {
    // The service keeps the last one.
    const isKept = row.role === topRole && tops === 1;
    return (
      <Menu label={kit.actionsFor(row.name ?? row.email)} isSmall>
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
    { label: words.role, cell: ({ role }) => nameRole(roles, role) },
    {
      label: words.lastSeen,
      cell: ({ state, last_signed_in_at: at }) =>
        state === "invited" ? <span class="badge stale">{words.invited}</span> : at ? <When at={at} /> : words.never,
    },
    { label: words.email, cell: ({ name, email }) => name && email },
    ...(mayChange ? [{ label: words.actions, isMenu: true, cell: menu }] : []),
  ];
  return (
    <Screen
      title={members.title}
      lead={members.lead}
      actions={
        mayChange && (
          <button type="button" class="button primary" onClick={() => setOpen({ kind: "invite" })}>
            {words.invite}
          </button>
        )
      }
    >
      <Listing list={list} caption={words.caption} columns={columns} look="links members" empty={null} />
      {children}
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
