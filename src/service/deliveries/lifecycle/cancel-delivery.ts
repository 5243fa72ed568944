import { mayCancel } from "../../../contract/status.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Delivery } from "../delivery.ts";
import { tellRider } from "./tell-rider.ts";
import { changeDelivery } from "./transition.ts";

/**
 * Cancels a delivery for its merchant, who may do so until the package is collected. Cancelling it again changes nothing.
 * @param reason stored with the delivery
 * @throws ServiceProblem unknown_delivery, illegal_transition
 */
export function cancelDelivery(core: Core, accountId: string, id: string, reason?: string): Promise<Delivery> {
  return changeDelivery(core, id, async (delivery, tx, at) => {
    if (delivery.accountId !== accountId) throw new ServiceProblem("unknown_delivery");
    if (delivery.status === "cancelled") return null;
    if (!mayCancel(delivery.status, "merchant")) {
      throw new ServiceProblem(
        "illegal_transition",
        `A delivery that is ${delivery.status} can't be cancelled any more.`,
      );
    }
    await tx.query("update deliveries set cancel_reason = $2 where id = $1", [id, reason ?? null]);
    await tellRider(tx, id, delivery.riderId, at);
    return { to: "cancelled", actor: "merchant" };
  });
}
