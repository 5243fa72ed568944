import { mayCancel } from "../../../contract/status.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { findDelivery } from "../delivery.ts";
import { makeOffer } from "../matching/make-offer.ts";
import { readSimulation } from "../simulation.ts";
import { changeDelivery } from "./transition.ts";

/** What the operator of the service can do with a delivery. Throws `ServiceProblem`, like the rider's app. */
export interface OperatorDesk {
  /** Starts the search for a rider before the scheduled time. */
  start(deliveryId: string): Promise<void>;
  /**
   * Offers a waiting delivery to one rider out of turn, and withdraws the offer that is open. Resolves to the new offer's
   * id; null if the rider or the delivery got another offer at the same time.
   */
  offer(deliveryId: string, riderId: string): Promise<string | null>;
  /** Cancels in any status that isn't final. */
  cancel(deliveryId: string): Promise<void>;
}

export function createOperatorDesk(core: Core): OperatorDesk {
  return {
    start: async (deliveryId) => {
      await changeDelivery(core, deliveryId, () => ({ to: "searching", actor: "operator" }));
    },
    offer: (deliveryId, riderId) =>
      core.db.transaction(async (tx) => {
        const delivery = await findDelivery(tx, deliveryId);
        if (!delivery) throw new ServiceProblem("unknown_delivery");
        if (delivery.status !== "searching") {
          throw new ServiceProblem("illegal_transition", `A delivery that is ${delivery.status} needs no rider.`);
        }
        await tx.query("update offers set state = 'expired' where delivery_id = $1 and state = 'open'", [deliveryId]);
        const { speed } = readSimulation(delivery.simulation, core.speed);
        return makeOffer(tx, { deliveryId, riderId, at: core.now(), speed });
      }),
    cancel: async (deliveryId) => {
      await changeDelivery(core, deliveryId, ({ status }) => {
        if (!mayCancel(status, "operator")) {
          throw new ServiceProblem("illegal_transition", `A delivery that is ${status} can't be cancelled any more.`);
        }
        return { to: "cancelled", actor: "operator" };
      });
    },
  };
}
