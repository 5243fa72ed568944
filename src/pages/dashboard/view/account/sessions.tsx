import type { MemberSession } from "../../../../contract/people/people.ts";
import { ActionButton } from "../../../kit/ui/action-button.tsx";
import { Listing } from "../../../kit/ui/listing.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { useList } from "../../../kit/ui/use-list.ts";
import { api, forgetMember } from "../../session.ts";
import { text } from "../../text/en.ts";
import { nameBrowser } from "../../text/name-browser.ts";
import { words as shared } from "../../text/words.ts";
import { When } from "../when.tsx";

const words = text.you;

export function Sessions() {
  const list = useList(api.sessions, "sessions");
  const end = async ({ id }: MemberSession) => {
    const result = await api.endSession(id);
    say(result.ok ? words.ended : shared.explain(result.problem));
    void list.reload();
  };
  const endAll = async () => {
    const result = await api.endSessions();
    if (result.ok) await forgetMember();
    else say(shared.explain(result.problem));
  };
  const columns: Column<MemberSession>[] = [
    {
      label: words.device,
      cell: ({ device, current }) => (
        <>
          {nameBrowser(device)} {current && <span class="badge good">{words.thisOne}</span>}
        </>
      ),
    },
    { label: words.address, cell: ({ address }) => <code>{address}</code> },
    { label: words.since, cell: ({ created_at: at }) => <When at={at} /> },
    { label: words.used, cell: ({ used_at: at }) => <When at={at} /> },
    {
      label: words.actions,
      cell: (row) =>
        !row.current && (
          <ActionButton class="button small" act={() => end(row)}>
            {words.end}
          </ActionButton>
        ),
    },
  ];
  return (
    <section class="panel">
      {/* The button stands above the list, whose length isn't known yet. */}
      <div class="screen-head">
        <h2>{words.sessions}</h2>
        <ActionButton class="button" act={endAll}>
          {words.endAll}
        </ActionButton>
      </div>
      <Listing list={list} caption={words.captionSessions} columns={columns} empty={null} />
    </section>
  );
}
