import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Proof } from "../../../contract/tracking.ts";

/** How a hand-over was confirmed, as every record tells it. Before it, nothing is. */
export function describeProof(
  status: DeliveryStatus,
  signedBy: string | null,
): { proof: Proof | null; signed_by: string | null } {
  if (status !== "delivered") return { proof: null, signed_by: null };
  return { proof: signedBy === null ? "code" : "signature", signed_by: signedBy };
}
