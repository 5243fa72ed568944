import type { MemberSession } from "../../../contract/people/people.ts";
import { ActionButton } from "../ui/action-button.tsx";
import { Listing } from "../ui/listing.tsx";
import type { Column } from "../ui/table.tsx";
import { say } from "../ui/toasts.tsx";
import { useList } from "../ui/use-list.ts";
import { When } from "../ui/when.tsx";
import { useWords } from "../ui/words.ts";
import { nameBrowser } from "./name-browser.ts";
import { usePeople } from "./people.ts";
import { peopleText } from "./words.ts";

const words = peopleText.you;

export function Sessions() {
  const { api, left } = usePeople();
  const kit = useWords();
  const list = useList(api.sessions, "sessions");
  const end = async ({ id }: MemberSession) => {
    const result = await api.endSession(id);
    say(result.ok ? words.ended : kit.explain(result.problem));
    void list.reload();
  };
  const endAll = async () => {
    const result = await api.endSessions();
    if (result.ok) await left();
    else say(kit.explain(result.problem));
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
      isMenu: true,
      cell: (row) =>
        !row.current && (
          <ActionButton class="button small" act={() => end(row)}>
            {words.end}
          </ActionButton>
        ),
    },
  ];
  return (
    <section class="block">
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
