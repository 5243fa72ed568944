import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Proof } from "../../../contract/tracking.ts";

/** How the hand-over of the delivery `d` was confirmed. Where an older release has stored only the signature, that tells it. */
export const PROVED_BY_IN_SQL = "coalesce(d.proved_by, case when d.signature is null then 'code' else 'signature' end)";

/**
 * How a hand-over was confirmed, as every record tells it. Before it, nothing is.
 * @param provedBy what PROVED_BY_IN_SQL reads
 */
export function describeProof(
  status: DeliveryStatus,
  provedBy: Proof,
  signedBy: string | null,
): { proof: Proof | null; signed_by: string | null } {
  return status === "delivered" ? { proof: provedBy, signed_by: signedBy } : { proof: null, signed_by: null };
}
