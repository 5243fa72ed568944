import type { DeliveryStatus } from "../../contract/status.ts";
import type { ProofOfDelivery } from "../riders/rider-app.ts";

export interface AdvanceRequest {
  accountId: string;
  deliveryId: string;
  /** Absent: whatever comes next. */
  to?: DeliveryStatus | undefined;
  /** Needed where the delivery is handed over. */
  proof?: ProofOfDelivery | undefined;
}

/** What a merchant can do to their deliveries in the sandbox and nowhere else. The sandbox brings it along. */
export interface SandboxControls {
  /**
   * Moves a manual delivery step by step to a status. Steps already taken stand when a later one is refused.
   * @throws ServiceProblem unknown_delivery, not_manual, illegal_transition, invalid_request naming code, wrong_code,
   * code_locked
   */
  advance(request: AdvanceRequest): Promise<void>;
}
