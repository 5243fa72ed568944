import { useState } from "preact/hooks";
import type { AuditEntry } from "../../../contract/people/audit.ts";
import { SelectField } from "../ui/fields.tsx";
import { Listing } from "../ui/listing.tsx";
import type { Column } from "../ui/table.tsx";
import { useList } from "../ui/use-list.ts";
import { useLoad } from "../ui/use-load.ts";
import { When } from "../ui/when.tsx";
import { usePeople } from "./people.ts";
import { peopleText } from "./words.ts";

const words = peopleText.audit;

const COLUMNS: Column<AuditEntry>[] = [
  { label: words.what, cell: (entry) => <What entry={entry} /> },
  { label: words.at, cell: ({ at }) => <When at={at} /> },
  { label: words.from, cell: ({ actor: { address } }) => address },
  { label: words.who, cell: ({ actor }) => <ActorName actor={actor} /> },
];

/** In words, which lead to what was changed. */
function What({ entry: { action, target_id: target, target_name: name } }: { entry: AuditEntry }) {
  const said = words.actions[action] ?? action;
  const { places } = usePeople();
  const place = places[target?.split("_", 1)[0] ?? ""];
  return (
    <>
      {place && target ? (
        <a href={place + target} class="row-link cover">
          {said}
        </a>
      ) : (
        <strong class="row-link">{said}</strong>
      )}
      {target && (
        <span class="target">
          {name} <code>{target}</code>
        </span>
      )}
    </>
  );
}

/** Who changed what in the account. */
export function Audit() {
  const { api, changes, Screen } = usePeople();
  const [changed, setChanged] = useState("");
  const [actor, setActor] = useState("");
  const members = useLoad(api.members, "members").data?.data ?? [];
  const list = useList(
    (after) => api.audit({ changed, actor_id: actor, starting_after: after }),
    `audit ${changed} ${actor}`,
  );
  return (
    <Screen title={words.title} lead={words.lead}>
      <search class="audit-filters">
        <SelectField
          name="changed"
          label={words.what}
          value={changed}
          onValue={setChanged}
          options={[["", words.anything], ...changes.map((one) => [one, words.changes[one]] as const)]}
        />
        <SelectField
          name="actor_id"
          label={words.who}
          value={actor}
          onValue={setActor}
          options={[["", words.anybody], ...members.map(({ id, name, email }) => [id, name ?? email] as const)]}
        />
      </search>
      <Listing
        list={list}
        caption={words.caption}
        columns={COLUMNS}
        look="links"
        empty={<p class="empty">{changed || actor ? words.noMatch : words.empty}</p>}
      />
    </Screen>
  );
}

/** Who changed something. Of a member it shows the name, and the e-mail address below it. */
export function ActorName({ actor: { name, member_name: called } }: Pick<AuditEntry, "actor">) {
  if (!called) return <>{name}</>;
  return (
    <>
      {called} <small>{name}</small>
    </>
  );
}
