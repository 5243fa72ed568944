import type { DeliveryStatus } from "../../contract/status.ts";
import type { ProofOfDelivery } from "../deliveries/proof/check-proof.ts";
import type { SignInLink } from "../people/sign-in/links.ts";
import type { Invitation } from "../riders/accounts/invite.ts";

interface AdvanceRequest {
  accountId: string;
  deliveryId: string;
  /** The status to reach; absent: the next one. */
  to?: DeliveryStatus | undefined;
  /** Required to become `delivered`. */
  proof?: ProofOfDelivery | undefined;
}

/** What merchants can do with their deliveries only in the sandbox. The sandbox implements it. */
export interface SandboxControls {
  /**
   * Advances a manual delivery step by step to a status. If a step is refused, the steps before it remain.
   * @throws ServiceProblem unknown_delivery, not_manual, illegal_transition, invalid_request naming code, wrong_code,
   * code_locked
   */
  advance(request: AdvanceRequest): Promise<void>;
  /** Invites a person to ride in the sandbox. */
  inviteGuest(): Promise<Invitation>;
  /** Makes a link that signs whoever starts the sandbox in to its dashboard, once. */
  inviteDeveloper(): Promise<SignInLink>;
  /** The same for the desk. */
  inviteDispatcher(): Promise<SignInLink>;
}
