import type { DeliveryRecord } from "../../../contract/delivery-record.ts";
import { describeReturn } from "../lifecycle/return-package.ts";
import { CODE_TRIES } from "../proof/check-proof.ts";
import { describeProof } from "../proof/describe-proof.ts";
import type { RecordRow } from "./load-records.ts";
import { describeOrder } from "./order.ts";

/** A delivery, as its merchant may see it. */
export function describeRecord(
  row: RecordRow,
  eta: Pick<DeliveryRecord, "eta" | "arrives_at">,
  trackingUrl: string,
): DeliveryRecord {
  const { status } = row;
  const since = row.status_since.toISOString();
  return {
    id: row.id,
    status,
    sequence: row.version,
    ...eta,
    promised_by: row.promised_by?.toISOString() ?? null,
    tracking_url: trackingUrl,
    created_at: row.created_at.toISOString(),
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    delivered_at: status === "delivered" ? since : null,
    cancelled_at: status === "cancelled" ? since : null,
    cancel_reason: row.cancel_reason,
    external_id: row.external_id,
    reattempt_of: row.reattempt_of,
    reattempted_by: row.reattempted_by,
    quote_id: row.quote_id,
    ...describeOrder(row),
    items: row.items ?? [],
    rider: row.rider_name === null || row.vehicle === null ? null : { name: row.rider_name, vehicle: row.vehicle },
    matching:
      status === "searching"
        ? {
            searching_since: since,
            offers_made: row.offers_made,
            riders_asked: row.riders_asked,
            offer_open: row.offer_open,
          }
        : null,
    ...describeProof(status, row.proved_by, row.signed_by),
    handed_over_metres: row.handed_over_metres,
    customer_can: row.customer_can ?? [],
    batchable: row.batchable,
    rating:
      row.rating === null || row.rated_at === null
        ? null
        : { stars: row.rating, comment: row.rating_comment, rated_at: row.rated_at.toISOString() },
    code_tries_left: Math.max(0, CODE_TRIES - row.code_tries),
    problems: (row.problems ?? []).map(({ reason, note, photo_id, at }) => ({
      reason,
      note,
      photo_id,
      reported_at: new Date(at).toISOString(),
    })),
    return:
      row.return_state === null || row.return_at === null
        ? null
        : describeReturn({ state: row.return_state, reason: row.cancel_reason, at: row.return_at }),
    erased_at: row.erased_at?.toISOString() ?? null,
    history: row.history.map((step) => ({ status: step.status, at: new Date(step.at).toISOString() })),
    simulation: row.simulation,
  };
}
