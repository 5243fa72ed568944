import { useState } from "preact/hooks";
import type { OperatorDelivery } from "../../../contract/operator.ts";
import { STATUSES } from "../../../contract/status.ts";
import { SelectField, TextField } from "../../kit/ui/fields.tsx";
import { Listing } from "../../kit/ui/listing.tsx";
import { useList } from "../../kit/ui/use-list.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeTime } from "../../kit/write-time.ts";
import { renew } from "../city.ts";
import { api, mayAct } from "../session.ts";
import { text } from "../text/en.ts";
import { Due } from "./due.tsx";
import { Heading } from "./heading.tsx";
import { nameOf, numberOf } from "./name-of.ts";
import { SeveralBar } from "./several/several-bar.tsx";
import { Tick } from "./several/tick.tsx";
import { useSeveral } from "./several/use-several.ts";
import { Status } from "./status-mark.tsx";
import { useSelection } from "./use-selection.ts";

const words = text.deliveries;
const ANY: readonly [string, string] = ["", words.all];

/** Every delivery of every shop, also those that have ended. */
export function Deliveries() {
  const now = useNow();
  const { selected, addressOf } = useSelection();
  const [status, setStatus] = useState("");
  const [search, setSearch] = useState("");
  const query = { status, search: search.trim() };
  const loaded = useList((after) => api.deliveries({ ...query, starting_after: after }), JSON.stringify(query));
  const list = { ...loaded, rows: loaded.rows && renew(loaded.rows) };
  const mayTick = mayAct();
  const several = useSeveral(list.rows ?? [], mayTick);
  return (
    <section class="sheet">
      <div class="screen-head">
        <Heading name={words.title} />
        <div class="filters">
          <TextField
            name="search"
            type="search"
            label={words.search}
            placeholder={words.searchHint}
            value={search}
            onValue={setSearch}
          />
          <SelectField
            name="status"
            label={words.status}
            options={[ANY, ...STATUSES.map((status) => [status, text.statuses[status]] as const)]}
            value={status}
            onValue={setStatus}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its links and boxes have the focus, and the keys go through them */}
      <div class="with-several" onKeyDown={several.onKeyDown}>
        {mayTick && <SeveralBar several={several} />}
        <Listing
          list={list}
          caption={words.caption}
          look="brief"
          empty={<p class="empty">{query.status || query.search ? words.noMatch : words.empty}</p>}
          columns={[
            {
              label: words.columns.delivery,
              cell: (delivery) => (
                <span class="with-tick">
                  {mayTick && <Tick several={several} delivery={delivery} />}
                  <DeliveryLink
                    delivery={delivery}
                    address={addressOf(delivery.id)}
                    isChosen={selected === delivery.id}
                  />
                </span>
              ),
            },
            { label: words.columns.number, cell: (delivery) => <small>{numberOf(delivery)}</small> },
            { label: words.columns.due, cell: (delivery) => <Due delivery={delivery} /> },
            { label: words.columns.status, cell: ({ status }) => <Status status={status} /> },
            { label: words.columns.rider, cell: ({ rider }) => rider?.name },
            { label: words.columns.ordered, isNumber: true, cell: ({ created_at }) => writeTime(created_at, now) },
          ]}
        />
      </div>
    </section>
  );
}

/** Its two ends. The row is lit while it is the chosen one. */
function DeliveryLink({
  delivery,
  address,
  isChosen,
}: {
  delivery: OperatorDelivery;
  address: string;
  isChosen: boolean;
}) {
  const { from, to } = nameOf(delivery);
  return (
    <a class="cover" href={address} data-id={delivery.id} aria-current={isChosen}>
      {from} →&nbsp;<strong>{to}</strong>
    </a>
  );
}
