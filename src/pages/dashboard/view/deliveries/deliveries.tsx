import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { DeliveryRecord } from "../../../../contract/delivery-record.ts";
import type { DeliveryStatus } from "../../../../contract/status.ts";
import { SelectField, TextField } from "../../../kit/ui/fields.tsx";
import { Listing } from "../../../kit/ui/listing.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { api, isSandbox, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Screen } from "../screen.tsx";
import { useFilters } from "../use-filters.ts";
import { useKeptList } from "../use-kept-list.ts";
import { When } from "../when.tsx";
import { dayAfter, startOfDay } from "./days.ts";
import { StatusBadge, writeFee } from "./facts.tsx";
import { OrderButton } from "./order-button.tsx";

const words = text.deliveries;

/** The search starts after a pause in the typing. */
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
  const [filters, set] = useFilters("search", "status", "since", "until");
  const { search, status, since, until } = filters;
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => set({ search: wanted }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, set]);
  const query = { search, status, created_after: startOfDay(since), created_before: dayAfter(until) };
  const list = useKeptList(
    (after) => api.deliveries({ ...query, starting_after: after }),
    `deliveries ${JSON.stringify(query)}`,
  );
  const isFiltered = Object.values(filters).some((value) => value !== "");
  return (
    <Screen
      title={words.title}
      actions={mayChange() && isSandbox() && <OrderButton done={({ id }) => route(`/dashboard/deliveries/${id}`)} />}
    >
      <search class="filters four">
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
          onValue={(value) => set({ status: value })}
          options={[["", words.anyStatus], ...(Object.entries(words.statuses) as [DeliveryStatus, string][])]}
        />
        <TextField
          name="since"
          label={words.since}
          type="date"
          value={since}
          onValue={(value) => set({ since: value })}
        />
        <TextField
          name="until"
          label={words.until}
          type="date"
          value={until}
          onValue={(value) => set({ until: value })}
        />
      </search>
      <Listing
        list={list}
        caption={words.caption}
        columns={COLUMNS}
        empty={
          isFiltered ? (
            <p class="empty">
              {words.noMatch}{" "}
              <a href="/dashboard/deliveries" onClick={() => setTyped("")}>
                {words.clear}
              </a>
            </p>
          ) : (
            <p class="empty">
              {words.empty} {isSandbox() && words.emptySandbox}{" "}
              <a href="/docs/quick-start" target="_blank" rel="noopener">
                {words.emptyHow}
              </a>
            </p>
          )
        }
      />
    </Screen>
  );
}
