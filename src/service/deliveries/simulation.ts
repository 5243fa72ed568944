import type { Scenario, Simulation, SimulationMode } from "../../contract/sandbox.ts";
import type { DeliveryStatus } from "../../contract/status.ts";
import type { SignInLink } from "../people/sign-in/links.ts";
import type { Invitation } from "../riders/accounts/invite.ts";
import type { ProofOfDelivery } from "./proof/check-proof.ts";

/** How a delivery is simulated, with the defaults filled in. In production: mode auto, speed 1 and no scenario. */
export interface Simulated {
  /** `manual`: only the merchant advances it, so it is offered to no rider. */
  mode: SimulationMode;
  /** How many times faster than real time its rider moves. */
  speed: number;
  scenario: Scenario | null;
}

/** Fills in what the merchant left out. */
export function readSimulation(asked: Simulation | null, defaultSpeed: number): Simulated {
  return { mode: asked?.mode ?? "auto", speed: asked?.speed ?? defaultSpeed, scenario: asked?.scenario ?? null };
}

/** SQL condition: matching offers this delivery to riders. */
export const IS_AUTOMATIC = "simulation->>'mode' is distinct from 'manual'";

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
}
