import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Proof } from "../../../contract/tracking.ts";

/**
 * How the hand-over of the delivery `d` was confirmed. Older releases stored only the signature: a delivery without one was
 * confirmed by its code.
 */
export const PROVED_BY_IN_SQL = "coalesce(d.proved_by, case when d.signature is null then 'code' else 'signature' end)";

/**
 * How the hand-over was confirmed, as every record says it. The fields are null before the hand-over.
 * @param provedBy what PROVED_BY_IN_SQL reads
 */
export function describeProof(
  status: DeliveryStatus,
  provedBy: Proof,
  signedBy: string | null,
): { proof: Proof | null; signed_by: string | null } {
  return status === "delivered" ? { proof: provedBy, signed_by: signedBy } : { proof: null, signed_by: null };
}
