import { useState } from "preact/hooks";
import type { LoggedRequest } from "../../../../contract/people/traffic.ts";
import { SelectField } from "../../../kit/ui/fields.tsx";
import { Listing } from "../../../kit/ui/listing.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { useList } from "../../../kit/ui/use-list.ts";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Screen } from "../screen.tsx";
import { When } from "../when.tsx";

const words = text.requests;

/** What the account's keys asked for, newest first: no bodies, no secrets. */
export function Requests() {
  const [result, setResult] = useState("");
  const list = useList((after) => api.requests({ result, starting_after: after }), result);
  const keys = useLoad(api.keys, "keys");
  const nameKey = (wanted: string) => keys.data?.data.find(({ id }) => id === wanted)?.name ?? wanted;
  const columns: Column<LoggedRequest>[] = [
    { label: words.at, cell: ({ created_at: at }) => <When at={at} /> },
    {
      label: words.request,
      cell: ({ method, route }) => (
        <code>
          {method} {route}
        </code>
      ),
    },
    { label: words.status, cell: (row) => <Outcome row={row} /> },
    { label: words.duration, cell: ({ duration_ms: ms }) => `${Math.round(ms)} ms`, isNumber: true },
    { label: words.key, cell: ({ key_id: id }) => nameKey(id) },
  ];
  return (
    <Screen title={words.title} lead={words.lead}>
      <div class="filters">
        <SelectField
          name="result"
          label={words.show}
          value={result}
          onValue={setResult}
          options={[
            ["", words.everything],
            ["failed", words.onlyFailed],
          ]}
        />
      </div>
      <Listing list={list} caption={words.caption} columns={columns} empty={<p class="empty">{words.empty}</p>} />
    </Screen>
  );
}

/** The status; of a problem also its code, which leads to what the guide says about it. */
function Outcome({ row }: { row: LoggedRequest }) {
  return (
    <>
      <span class={row.status < 400 ? "badge good" : "badge bad"}>{row.status}</span>
      {row.code !== null && (
        <a href={`/docs#${row.code}`} target="_blank" rel="noopener">
          {row.code}
        </a>
      )}
    </>
  );
}
