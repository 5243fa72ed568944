import { useState } from "preact/hooks";
import type { LoggedRequest } from "../../../../contract/people/traffic.ts";
import { SelectField } from "../../../kit/ui/fields.tsx";
import { Listing } from "../../../kit/ui/listing.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { When } from "../../../kit/ui/when.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { BrokenAtSlashes } from "../broken-at-slashes.tsx";
import { Empty } from "../empty.tsx";
import { Screen } from "../screen.tsx";
import { useFilters } from "../use-filters.ts";
import { useKeptList } from "../use-kept-list.ts";
import { KeyFilter, useKeys } from "./key-filter.tsx";
import { RequestDialog, RequestStatus } from "./request-dialog.tsx";

const words = text.requests;

/** The routes that servers usually call, as the list of requests names them. */
const ROUTES = [
  "/v1/deliveries",
  "/v1/deliveries/:id",
  "/v1/deliveries/:id/tracking",
  "/v1/deliveries/:id/cancel",
  "/v1/delivery/quote",
  "/v1/delivery/quotes/:id",
  "/v1/delivery/quotes/:id/confirm",
  "/v1/events",
  "/v1/events/:id/replay",
  "/v1/webhook_endpoints",
  "/v1/webhook_endpoints/:id",
  "/v1/account",
  "/v1/account/keys",
] as const;

/** The requests that were made with the account's keys, newest first, without bodies and secrets. */
export function Requests() {
  const [{ status, key, route }, set] = useFilters("status", "key", "route");
  const query = {
    ...(status === "failed" ? { result: status } : { status_class: status }),
    key_id: key,
    route,
  };
  const list = useKeptList(
    (after) => api.requests({ ...query, starting_after: after }),
    `requests ${JSON.stringify(query)}`,
  );
  const keys = useKeys();
  const nameOf = (id: string) => keys.find((one) => one.id === id)?.name ?? null;
  const [open, setOpen] = useState<LoggedRequest | null>(null);
  const columns: Column<LoggedRequest>[] = [
    {
      label: words.request,
      cell: (row) => (
        <>
          <button type="button" class="row-link cover" onClick={() => setOpen(row)}>
            <code>
              {row.method} <BrokenAtSlashes text={row.route} />
            </code>
          </button>
          <small>{nameOf(row.key_id) ?? words.endedKey}</small>
        </>
      ),
    },
    {
      label: words.status,
      cell: ({ status, title }) => (
        <>
          <RequestStatus status={status} /> <span class="since">{title}</span>
        </>
      ),
    },
    { label: words.at, cell: ({ created_at: at }) => <When at={at} precision="seconds" /> },
    {
      label: words.duration,
      isNumber: true,
      cell: ({ title, duration_ms: ms }) => (
        <>
          {words.took(Math.round(ms))}
          {title && <span class="narrow"> · {title}</span>}
        </>
      ),
    },
  ];
  const isFiltered = status !== "" || key !== "" || route !== "";
  return (
    <Screen title={words.title} lead={words.lead}>
      <search class="filters three">
        <SelectField
          name="status"
          label={words.show}
          value={status}
          onValue={(value) => set({ status: value })}
          options={[
            ["", words.everything],
            ["failed", words.onlyFailed],
            ["2xx", words.classes.succeeded],
            ["4xx", words.classes.refused],
            ["5xx", words.classes.broken],
          ]}
        />
        <KeyFilter keys={keys} value={key} onValue={(value) => set({ key: value })} />
        <SelectField
          name="route"
          label={words.route}
          value={route}
          onValue={(value) => set({ route: value })}
          options={[["", words.anyRoute], ...ROUTES.map((one) => [one, one] as const)]}
        />
      </search>
      <Listing
        list={list}
        caption={words.caption}
        columns={columns}
        look="links requests"
        empty={
          <Empty icon="requests" title={isFiltered ? words.noMatch : words.empty}>
            {isFiltered ? words.noMatchNext : words.emptyNext}
          </Empty>
        }
      />
      {open && <RequestDialog row={open} keyName={nameOf(open.key_id)} close={() => setOpen(null)} />}
    </Screen>
  );
}
