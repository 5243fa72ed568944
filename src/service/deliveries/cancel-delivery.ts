import { mayCancel } from "../../contract/status.ts";
import type { Core } from "../core.ts";
import { ServiceProblem } from "../problem.ts";
import { changeDelivery } from "./change-delivery.ts";
import { type Delivery, findDelivery } from "./delivery.ts";

/**
 * Cancels for the merchant, who may until the package is collected. Asking again for what is cancelled already is fine.
 * @throws ServiceProblem unknown_delivery, illegal_transition
 */
export async function cancelDelivery(core: Core, accountId: string, id: string): Promise<Delivery> {
  const found = await findDelivery(core.db, id);
  if (!found || found.accountId !== accountId) throw new ServiceProblem("unknown_delivery");
  if (found.status === "cancelled") return found;
  return changeDelivery(core, id, (delivery) => {
    if (!mayCancel(delivery.status, "merchant")) {
      throw new ServiceProblem(
        "illegal_transition",
        `A delivery that is ${delivery.status} can't be cancelled any more.`,
      );
    }
    return { to: "cancelled", actor: "merchant" };
  });
}
