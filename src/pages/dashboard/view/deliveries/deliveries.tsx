import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { DeliveryRecord } from "../../../../contract/delivery-record.ts";
import type { DeliveryStatus } from "../../../../contract/status.ts";
import { SelectField, TextField } from "../../../kit/ui/fields.tsx";
import { Listing } from "../../../kit/ui/listing.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { useList } from "../../../kit/ui/use-list.ts";
import { api, isSandbox, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Screen } from "../screen.tsx";
import { When } from "../when.tsx";
import { OrderButton } from "./order-button.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { writeFee } from "./write-fee.ts";

const words = text.deliveries;

/** A search begins when the typing pauses. */
const PAUSE_MS = 300;

const COLUMNS: Column<DeliveryRecord>[] = [
  {
    label: words.delivery,
    cell: ({ id, external_id: reference }) => (
      <a href={`/dashboard/deliveries/${id}`} class="id">
        {reference ?? id}
      </a>
    ),
  },
  { label: words.status, cell: ({ status }) => <StatusBadge status={status} /> },
  { label: words.to, cell: ({ dropoff }) => dropoff.name ?? dropoff.address ?? `${dropoff.lat}, ${dropoff.lng}` },
  { label: words.rider, cell: ({ rider }) => rider?.name ?? "–" },
  { label: words.created, cell: ({ created_at: at }) => <When at={at} /> },
  { label: words.fee, cell: writeFee, isNumber: true },
];

/** The account's deliveries, newest first. */
export function Deliveries() {
  const { route } = useLocation();
  const [status, setStatus] = useState("");
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = useList(
    (after) => api.deliveries({ status, search, starting_after: after }),
    JSON.stringify([status, search]),
  );
  const isFiltered = status !== "" || search !== "";
  return (
    <Screen
      title={words.title}
      actions={mayChange() && isSandbox() && <OrderButton done={({ id }) => route(`/dashboard/deliveries/${id}`)} />}
    >
      <search class="filters">
        <TextField
          name="search"
          label={words.search}
          hint={words.searchHint}
          type="search"
          value={typed}
          onValue={setTyped}
        />
        <SelectField
          name="status"
          label={words.status}
          value={status}
          onValue={setStatus}
          options={[["", words.anyStatus], ...(Object.entries(words.statuses) as [DeliveryStatus, string][])]}
        />
      </search>
      <Listing
        list={list}
        caption={words.caption}
        columns={COLUMNS}
        empty={
          <p class="empty">
            {isFiltered ? words.noMatch : words.empty} {!isFiltered && isSandbox() && words.emptySandbox}
          </p>
        }
      />
    </Screen>
  );
}
