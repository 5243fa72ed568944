import { mayCancel } from "../../../contract/status.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { findDelivery, holdDelivery } from "../delivery.ts";
import { withdrawOffer } from "../matching/close-offers.ts";
import { makeOffer } from "../matching/make-offer.ts";
import { setDue, stirNear } from "../matching/stir-near.ts";
import { checkProof, type ProofBySignature, storeProof } from "../proof/check-proof.ts";
import { readSimulation } from "../simulation.ts";
import { assertCanBecome, changeDelivery } from "./transition.ts";

/** What the operator of the service can do with a delivery. Throws `ServiceProblem`, like the rider's app. */
export interface OperatorDesk {
  /** Starts the search for a rider before the scheduled time. */
  start(deliveryId: string): Promise<void>;
  /**
   * Offers a waiting delivery to one rider out of turn, and withdraws the offer that is open. Resolves to the new offer's
   * id; null if the rider or the delivery got another offer at the same time.
   */
  offer(deliveryId: string, riderId: string): Promise<string | null>;
  /** Cancels in any status that isn't final. Repeating it changes nothing. */
  cancel(deliveryId: string, reason?: string): Promise<void>;
  /** Marks a delivery that is in transit as handed over by signature. Repeating it changes nothing. */
  complete(deliveryId: string, proof: ProofBySignature): Promise<void>;
}

export function createOperatorDesk(core: Core): OperatorDesk {
  return {
    start: async (deliveryId) => {
      await changeDelivery(core, deliveryId, () => ({ to: "searching", actor: "operator" }));
    },
    offer: async (deliveryId, riderId) => {
      const { offerId, freed } = await core.db.transaction(async (tx) => {
        const delivery = await holdDelivery(tx, deliveryId);
        if (!delivery) throw new ServiceProblem("unknown_delivery");
        if (delivery.status !== "searching") {
          throw new ServiceProblem("illegal_transition", `A delivery that is ${delivery.status} needs no rider.`);
        }
        const freed = await withdrawOffer(tx, deliveryId);
        const { speed } = readSimulation(delivery.simulation, core.speed);
        const offerId = await makeOffer(tx, { deliveryId, riderId, at: core.now(), speed });
        if (offerId === null && freed.length > 0) await setDue(tx, [deliveryId]);
        return { offerId, freed };
      });
      await stirNear(core, freed);
      return offerId;
    },
    cancel: async (deliveryId, reason) => {
      await changeDelivery(core, deliveryId, async ({ status }, tx) => {
        if (status === "cancelled") return null;
        if (!mayCancel(status, "operator")) {
          throw new ServiceProblem("illegal_transition", `A delivery that is ${status} can't be cancelled any more.`);
        }
        await tx.query("update deliveries set cancel_reason = $2 where id = $1", [deliveryId, reason ?? null]);
        return { to: "cancelled", actor: "operator" };
      });
    },
    complete: async (deliveryId, proof) => {
      const delivery = await findDelivery(core.db, deliveryId);
      if (!delivery) throw new ServiceProblem("unknown_delivery");
      if (delivery.status === "delivered") return;
      assertCanBecome(delivery, "delivered");
      const checked = await checkProof(core, deliveryId, proof);
      await changeDelivery(core, deliveryId, async ({ status }, tx, at) => {
        if (status === "delivered") return null;
        await storeProof(tx, deliveryId, checked, at);
        return { to: "delivered", actor: "operator" };
      });
    },
  };
}
