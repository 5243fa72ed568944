import { useState } from "preact/hooks";
import type { OperatorRider } from "../../../contract/operator.ts";
import { Listing } from "../../kit/ui/listing.tsx";
import { useList } from "../../kit/ui/use-list.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { api } from "../session.ts";
import { text } from "../text/en.ts";
import { Phone, writeSeen } from "./panel.tsx";
import { RiderDialog } from "./rider-dialog.tsx";
import { useSelection } from "./use-selection.ts";

const words = text.riders;

/** Every rider: who is on duty, where, and with what. */
export function Riders() {
  const now = useNow();
  const { addressOf } = useSelection();
  const [isOnDuty, setOnDuty] = useState(false);
  const query = isOnDuty ? { on_duty: "true" } : {};
  const [open, setOpen] = useState<OperatorRider | null>(null);
  const list = useList((after) => api.riders({ ...query, starting_after: after }), JSON.stringify(query));
  return (
    <section class="sheet">
      <h1>{words.title}</h1>
      <label class="check">
        <input type="checkbox" checked={isOnDuty} onChange={(event) => setOnDuty(event.currentTarget.checked)} />
        {words.onDuty}
      </label>
      <Listing
        list={list}
        caption={words.caption}
        empty={<p class="empty">{words.empty}</p>}
        columns={[
          {
            label: words.columns.rider,
            cell: (rider) => (
              <>
                <button type="button" class="button quiet small name" onClick={() => setOpen(rider)}>
                  {rider.name}
                </button>{" "}
                <small>{text.vehicles[rider.vehicle]}</small>
              </>
            ),
          },
          {
            label: words.columns.state,
            cell: ({ state, on_duty }) =>
              state === "active" ? words.duty[on_duty ? "on" : "off"] : words.states[state],
          },
          {
            label: words.columns.jobs,
            cell: ({ jobs }) =>
              jobs.map(({ delivery_id, status }) => (
                <a key={delivery_id} href={addressOf(delivery_id)} data-id={delivery_id}>
                  {text.statuses[status]}
                </a>
              )),
          },
          {
            label: words.columns.place,
            cell: ({ located_at }) => located_at && writeSeen(located_at, now),
          },
          { label: words.columns.phone, cell: ({ phone }) => phone && <Phone phone={phone} /> },
        ]}
      />
      {open && <RiderDialog rider={open} changed={() => void list.reload()} close={() => setOpen(null)} />}
    </section>
  );
}
