import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { DeliveryStatus } from "../../../../contract/status.ts";
import { SelectField, TextField } from "../../../kit/ui/fields.tsx";
import { Listing } from "../../../kit/ui/listing.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api, isSandbox, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Empty } from "../empty.tsx";
import { Filters } from "../filters.tsx";
import { Screen } from "../screen.tsx";
import { useFilters } from "../use-filters.ts";
import { useKeptList } from "../use-kept-list.ts";
import { dayAfter, startOfDay } from "./days.ts";
import { DELIVERY_COLUMNS } from "./delivery-cells.tsx";
import { OrderButton } from "./order-button.tsx";

const words = text.deliveries;

/** The search starts after a pause in the typing. */
const PAUSE_MS = 300;

const TABS = ["", "under_way", "late", "trouble"] as const;

/** The account's deliveries, newest first. */
export function Deliveries() {
  const { route } = useLocation();
  const [filters, set] = useFilters("state", "search", "status", "since", "until");
  const { state, search, status, since, until } = filters;
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      set({ search: wanted });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, set]);
  useEffect(() => {
    // A link has brought another list.
    if (search !== asked.current) setTyped(search);
    asked.current = search;
  }, [search]);
  const query = { state, search, status, created_after: startOfDay(since), created_before: dayAfter(until) };
  const list = useKeptList(
    (after) => api.deliveries({ ...query, starting_after: after }),
    `deliveries ${JSON.stringify(query)}`,
  );
  const counts = useLoad(api.overview, "overview").data;
  const isFiltered = [search, status, since, until].some((value) => value !== "");
  const tab = TABS.find((one) => one === state) ?? "";
  return (
    <Screen
      title={words.title}
      actions={mayChange() && isSandbox() && <OrderButton done={({ id }) => route(`/dashboard/deliveries/${id}`)} />}
    >
      <nav class="tabs" aria-label={words.title}>
        {TABS.map((one) => (
          <a
            key={one}
            class="tab"
            href={`/dashboard/deliveries?${new URLSearchParams({ ...filters, state: one })}`}
            aria-current={one === tab ? "page" : undefined}
          >
            {words.tabs[one]}
            {one !== "" && <span class="count">{counts?.[one]}</span>}
          </a>
        ))}
      </nav>
      <Filters
        isUsed={status !== "" || since !== "" || until !== ""}
        first={
          <TextField
            name="search"
            label={words.search}
            placeholder={words.searchHint}
            type="search"
            value={typed}
            onValue={setTyped}
          />
        }
      >
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
      </Filters>
      <Listing
        list={list}
        caption={words.caption}
        columns={DELIVERY_COLUMNS}
        look="links deliveries"
        empty={
          isFiltered ? (
            <Empty icon="deliveries" title={words.noMatch}>
              <a href={`/dashboard/deliveries?${new URLSearchParams({ state })}`} onClick={() => setTyped("")}>
                {words.clear}
              </a>
            </Empty>
          ) : tab !== "" ? (
            <Empty icon="deliveries" title={words.noneIn[tab]} />
          ) : (
            <Empty icon="deliveries" title={words.empty}>
              {isSandbox() && words.emptySandbox}{" "}
              <a href="/docs/quick-start" target="_blank" rel="noopener">
                {words.emptyHow}
              </a>
            </Empty>
          )
        }
      />
    </Screen>
  );
}
