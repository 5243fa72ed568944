import type { ComponentChildren } from "preact";
import type { DeliveryRecord } from "../../../../contract/delivery-record.ts";
import type { DeliveryStatus } from "../../../../contract/status.ts";
import { CopyButton } from "../../../kit/ui/copy-button.tsx";
import { writeDistance, writeMoney } from "../../../kit/write-number.ts";
import { text } from "../../text/en.ts";
import { Id } from "../id.tsx";

/** A colour tells that it is on its way to the customer, or how it ended, or that somebody has to look after it. */
const LOOKS: Partial<Record<DeliveryStatus, string>> = {
  picked_up: "live",
  in_transit: "live",
  delivered: "good handed-over",
  cancelled: "quiet",
};

export function StatusBadge({ status }: { status: DeliveryStatus }) {
  return <span class={`badge ${LOOKS[status] ?? ""}`}>{text.deliveries.statuses[status]}</span>;
}

const words = text.deliveries;

/**
 * What was ordered, and how it was handed over.
 * @param props.code that the customer is told; null where the merchant doesn't see it
 */
export function Facts({ record, code }: { record: DeliveryRecord; code: string | null }) {
  const { pickup, dropoff, rider, package: parcel, items } = record;
  const groups: [label: string, value: ComponentChildren][][] = [
    [
      [words.pickup, <Place place={pickup} />],
      [words.dropoff, <Place place={dropoff} />],
      [words.distance, writeDistance(record.distance_km * 1000)],
      [words.rider, rider?.name],
    ],
    [
      [words.package, parcel.description ?? words.packages[parcel.type]],
      [words.items, items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")],
      [words.instructions, record.instructions],
      [words.fee, record.fee !== null && writeMoney(record.fee, record.currency)],
      [words.cash, writeCash(record)],
    ],
    [
      [words.code, code && <Id id={code} />],
      [words.proof, record.proof && (record.proof === "code" ? words.byCode : words.bySignature(record.signed_by))],
      [words.handedOver, record.handed_over_metres !== null && words.metresAway(record.handed_over_metres)],
      [words.cancelReason, record.cancel_reason],
      [
        words.problems,
        record.problems
          .map(({ reason, note }) => [words.problemReasons[reason], note].filter(Boolean).join(": "))
          .join("; "),
      ],
      [words.return, record.return && words.returns[record.return.state]],
      [words.reattemptOf, record.reattempt_of && <Other id={record.reattempt_of} />],
      [words.reattemptedBy, record.reattempted_by && <Other id={record.reattempted_by} />],
    ],
    [
      [words.id, <Id id={record.id} />],
      [words.reference, record.external_id && <Id id={record.external_id} />],
      [
        words.link,
        <span class="id">
          <a href={record.tracking_url} target="_blank" rel="noopener">
            {words.open}
          </a>{" "}
          <CopyButton text={record.tracking_url} label={text.kit.copy} />
        </span>,
      ],
    ],
  ];
  return (
    <section>
      <h2>{words.facts}</h2>
      {groups
        .map((group) => group.filter(([, value]) => value))
        .filter(({ length }) => length > 0)
        .map((group) => (
          <dl key={group[0]?.[0]} class="facts">
            {group.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ))}
    </section>
  );
}

function Place({ place: { name, address, phone_display: phone } }: { place: DeliveryRecord["pickup"] }) {
  return (
    <>
      {[name, address].filter(Boolean).join(", ")}
      {phone && (
        <div>
          <small>{phone}</small>
        </div>
      )}
    </>
  );
}

/** The delivery that tells the other part of the story. */
function Other({ id }: { id: string }) {
  return (
    <a href={`/dashboard/deliveries/${id}`}>
      <code>{id}</code>
    </a>
  );
}

function writeCash({ cash }: DeliveryRecord): string | null {
  if (!cash) return null;
  const { amount, currency, from, collected } = cash;
  return words.cashFrom(writeMoney(amount, currency), from, collected);
}
