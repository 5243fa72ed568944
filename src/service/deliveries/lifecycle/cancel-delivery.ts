import { mayCancel } from "../../../contract/status.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import { type Delivery, findDelivery } from "../delivery.ts";
import { changeDelivery } from "./transition.ts";

/** The rider can take a step at the same time. After this many steps the package is collected. */
const TRIES = 5;

/**
 * Cancels a delivery for its merchant, who may do so until the package is collected. To cancel it again changes nothing.
 * @param reason stored with the delivery
 * @throws ServiceProblem unknown_delivery, illegal_transition
 */
export async function cancelDelivery(core: Core, accountId: string, id: string, reason?: string): Promise<Delivery> {
  for (let tries = 1; ; tries++) {
    const found = isId("dlv", id) ? await findDelivery(core.db, id) : null;
    if (!found || found.accountId !== accountId) throw new ServiceProblem("unknown_delivery");
    if (found.status === "cancelled") return found;
    if (!mayCancel(found.status, "merchant")) {
      throw new ServiceProblem("illegal_transition", `A delivery that is ${found.status} can't be cancelled any more.`);
    }
    try {
      return await cancel(core, id, reason ?? null);
    } catch (error) {
      const changedMeanwhile = error instanceof ServiceProblem && error.code === "illegal_transition";
      if (!changedMeanwhile || tries === TRIES) throw error;
    }
  }
}

function cancel(core: Core, id: string, reason: string | null): Promise<Delivery> {
  return changeDelivery(core, id, async (delivery, tx) => {
    if (!mayCancel(delivery.status, "merchant")) throw new ServiceProblem("illegal_transition");
    await tx.query("update deliveries set cancel_reason = $2 where id = $1", [id, reason]);
    return { to: "cancelled", actor: "merchant" };
  });
}
