import type { ComponentChildren } from "preact";
import type { DeliveryRecord } from "../../../../contract/delivery-record.ts";
import type { DeliveryStatus } from "../../../../contract/status.ts";
import { CopyButton } from "../../../kit/ui/copy-button.tsx";
import { text } from "../../text/en.ts";

const LOOKS: Partial<Record<DeliveryStatus, string>> = { delivered: "good", cancelled: "quiet", searching: "stale" };

export function StatusBadge({ status }: { status: DeliveryStatus }) {
  return <span class={`badge ${LOOKS[status] ?? "live"}`}>{text.deliveries.statuses[status]}</span>;
}

const words = text.deliveries;

const KILOMETRES = new Intl.NumberFormat("en", { style: "unit", unit: "kilometer", maximumFractionDigits: 1 });

/** What was ordered, and how it was handed over. */
export function Facts({ record }: { record: DeliveryRecord }) {
  const { pickup, dropoff, rider, package: parcel } = record;
  const facts: [label: string, value: ComponentChildren][] = [
    [words.id, <Id id={record.id} />],
    [words.reference, record.external_id && <Id id={record.external_id} />],
    [words.pickup, writePlace(pickup)],
    [words.dropoff, writePlace(dropoff)],
    [words.package, parcel.description ?? parcel.type],
    [words.instructions, record.instructions],
    [words.rider, rider?.name],
    [words.distance, KILOMETRES.format(record.distance_km)],
    [words.fee, writeFee(record)],
    [words.cash, writeCash(record)],
    [words.proof, record.proof && (record.proof === "code" ? words.byCode : words.bySignature(record.signed_by))],
    [words.reattemptOf, record.reattempt_of && <Other id={record.reattempt_of} />],
    [words.reattemptedBy, record.reattempted_by && <Other id={record.reattempted_by} />],
    [words.return, record.return && words.returns[record.return.state]],
    [words.cancelReason, record.cancel_reason],
    [words.handedOver, record.handed_over_metres !== null && words.metresAway(record.handed_over_metres)],
    [
      words.link,
      <>
        <a href={record.tracking_url} target="_blank" rel="noopener">
          {words.open}
        </a>{" "}
        <CopyButton text={record.tracking_url} label={text.kit.copy} />
      </>,
    ],
    [words.problems, record.problems.map(({ reason, note }) => [reason, note].filter(Boolean).join(": ")).join("; ")],
  ];
  return (
    <section>
      <h2>{words.facts}</h2>
      <dl class="facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
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

function Id({ id }: { id: string }) {
  return (
    <>
      <code>{id}</code> <CopyButton text={id} label={text.kit.copy} />
    </>
  );
}

const writePlace = ({ name, address, phone_display }: DeliveryRecord["pickup"]) =>
  [name, address, phone_display].filter(Boolean).join(", ");

function writeFee({ fee, currency }: DeliveryRecord): string {
  return fee === null || currency === null ? "–" : writeMoney(fee, currency);
}

function writeCash({ cash }: DeliveryRecord): string | null {
  if (!cash) return null;
  const { amount, currency, from, collected } = cash;
  return words.cashFrom(writeMoney(amount, currency), from, collected);
}

const writeMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).format(amount);
