import type { DeliveryRecord } from "../../../../contract/delivery-record.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { isFinal } from "../../../../contract/status.ts";
import type { Column } from "../../../kit/ui/table.tsx";
import { useNow } from "../../../kit/ui/use-now.ts";
import { writeSpan } from "../../../kit/write-number.ts";
import { writeTime } from "../../../kit/write-time.ts";
import { text } from "../../text/en.ts";
import { StatusBadge } from "./facts.tsx";
import { measureLateness } from "./lateness.ts";

const words = text.deliveries;

/** The columns of every list of deliveries. */
export const DELIVERY_COLUMNS: Column<DeliveryRecord>[] = [
  { label: words.to, cell: (row) => <Address row={row} /> },
  {
    label: words.time,
    cell: (row) => (
      <>
        <Arrival row={row} /> <Late row={row} />
      </>
    ),
  },
  { label: words.status, cell: (row) => <Status row={row} /> },
  { label: words.rider, cell: ({ rider }) => rider?.name },
];

function Address({ row: { id, external_id: reference, dropoff } }: { row: DeliveryRecord }) {
  const { name, address, lat, lng } = dropoff;
  const where = address ?? name ?? `${lat}, ${lng}`;
  return (
    <>
      <a href={`/dashboard/deliveries/${id}`} class="row-link cover">
        {where} {reference && <span class="narrow">{reference}</span>}
      </a>
      <small>{[reference, address && name].filter(Boolean).join(" · ")}</small>
    </>
  );
}

const MINUTE_MS = 60_000;

/** When it arrives, in whole minutes as on the customer's card, and how long that is; when it ended, once it has. */
export function Arrival({ row }: { row: DeliveryRecord }) {
  const now = useNow();
  const { status, arrives_at: arrives, delivered_at: delivered, cancelled_at: cancelled } = row;
  if (!arrives || status === "pending") {
    const at = arrives ?? delivered ?? cancelled;
    return at && <time dateTime={at}>{writeTime(at, now)}</time>;
  }
  const minutes = (ms: number) => Math.round(ms / MINUTE_MS) * MINUTE_MS;
  const at = minutes(Date.parse(arrives));
  return (
    <>
      <strong>{writeTime(new Date(at).toISOString(), now)}</strong>{" "}
      <small>{words.in(writeSpan(Math.max(MINUTE_MS, minutes(at - now))))}</small>
    </>
  );
}

export function Late({ row }: { row: DeliveryRecord }) {
  const late = measureLateness(row, useNow());
  if (!late) return null;
  return <span class={late.kind === "late" ? "late" : "late quiet"}>{words.late[late.kind](writeSpan(late.ms))}</span>;
}

/** The status, or what is in its way; why, once it is cancelled. */
function Status({ row }: { row: DeliveryRecord }) {
  const trouble = nameTrouble(row, useNow());
  if (trouble !== null) return <span class="badge stale">{trouble}</span>;
  const isCancelled = row.status === "cancelled" && row.erased_at === null;
  return (
    <>
      <StatusBadge status={row.status} /> {isCancelled && <small>{row.cancel_reason ?? words.noReason}</small>}
    </>
  );
}

const LONG_SEARCH_MS = LIMITS.longSearchMinutes * 60_000;

/** What somebody has to look after, as the service finds it for its list; null if nothing. */
function nameTrouble({ status, problems, code_tries_left, matching, simulation }: DeliveryRecord, now: number) {
  if (isFinal(status) || status === "pending") return null;
  const last = problems.at(-1);
  if (last) return words.problemReasons[last.reason];
  if (code_tries_left === 0) return words.codeLocked;
  const searching = matching && simulation?.mode !== "manual" ? now - Date.parse(matching.searching_since) : 0;
  return searching > LONG_SEARCH_MS ? words.noRiderFor(writeSpan(searching)) : null;
}
