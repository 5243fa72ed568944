import { trackingPath } from "../../../contract/addresses.ts";
import type { DeliveryRecord } from "../../../contract/delivery-record.ts";
import { toAmount, toKilometres } from "../estimates/tariff.ts";
import { CODE_TRIES } from "../proof/check-proof.ts";
import { describeProof } from "../proof/describe-proof.ts";
import type { RecordRow } from "./load-records.ts";

/** A delivery, as its merchant may see it. */
export function describeRecord(row: RecordRow, eta: string | null, publicUrl: string): DeliveryRecord {
  const { status, fee_minor, currency } = row;
  const since = row.status_since.toISOString();
  return {
    id: row.id,
    status,
    sequence: row.version,
    eta,
    tracking_url: `${publicUrl}${trackingPath(row.id)}`,
    created_at: row.created_at.toISOString(),
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    delivered_at: status === "delivered" ? since : null,
    cancelled_at: status === "cancelled" ? since : null,
    cancel_reason: row.cancel_reason,
    external_id: row.external_id,
    quote_id: row.quote_id,
    fee: fee_minor === null || currency === null ? null : toAmount({ minor: fee_minor, currency }),
    currency,
    distance_km: toKilometres(row.route_metres),
    pickup: {
      name: row.pickup_name,
      phone: row.pickup_phone,
      address: row.pickup_address,
      lat: row.pickup_lat,
      lng: row.pickup_lng,
    },
    dropoff: {
      name: row.dropoff_name,
      phone: row.dropoff_phone,
      address: row.dropoff_address,
      lat: row.dropoff_lat,
      lng: row.dropoff_lng,
    },
    package: { type: row.package_type, weight: row.package_weight_kg, description: row.package_description },
    payment_method: row.payment_method,
    instructions: row.instructions,
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
    ...describeProof(status, row.signed_by),
    code_tries_left: Math.max(0, CODE_TRIES - row.code_tries),
    problems: (row.problems ?? []).map(({ reason, note, photo_id, at }) => ({
      reason,
      note,
      photo_id,
      reported_at: new Date(at).toISOString(),
    })),
    history: row.history.map((step) => ({ status: step.status, at: new Date(step.at).toISOString() })),
    simulation: row.simulation,
  };
}
