import type { AuditEntry } from "../../../../contract/people/audit.ts";
import { Listing } from "../../../kit/ui/listing.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { useList } from "../../../kit/ui/use-list.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Screen } from "../screen.tsx";
import { When } from "../when.tsx";

const words = text.audit;

const COLUMNS: Column<AuditEntry>[] = [
  { label: words.at, cell: ({ at }) => <When at={at} /> },
  { label: words.who, cell: ({ actor }) => <ActorName actor={actor} /> },
  { label: words.what, cell: ({ action }) => <What action={action} /> },
  { label: words.target, cell: ({ target_id: target }) => (target ? <Target id={target} /> : "–") },
  { label: words.from, cell: ({ actor: { address } }) => (address ? <code>{address}</code> : "–") },
];

/** In words, with the name that programs know it by. */
function What({ action }: { action: string }) {
  const said = words.actions[action];
  return (
    <>
      {said}
      <code class={said && "hint"}>{action}</code>
    </>
  );
}

/** The screen of a changed object, by the prefix of its id. */
const PLACES: Record<string, string> = {
  key: "/dashboard/keys/",
  whe: "/dashboard/webhooks/",
  dlv: "/dashboard/deliveries/",
};

function Target({ id }: { id: string }) {
  const place = PLACES[id.split("_", 1)[0] ?? ""];
  return place ? (
    <a href={place + id}>
      <code>{id}</code>
    </a>
  ) : (
    <code>{id}</code>
  );
}

/** Who changed what in the account. */
export function Audit() {
  const list = useList((after) => api.audit({ starting_after: after }), "audit");
  return (
    <Screen title={words.title} lead={words.lead}>
      <Listing list={list} caption={words.caption} columns={COLUMNS} empty={<p class="empty">{words.empty}</p>} />
    </Screen>
  );
}

/** Who changed something. Of a member it shows the name, and the e-mail address below it. */
export function ActorName({ actor: { name, member_name: called } }: Pick<AuditEntry, "actor">) {
  if (!called) return <>{name}</>;
  return (
    <>
      {called}
      <p class="hint">{name}</p>
    </>
  );
}
