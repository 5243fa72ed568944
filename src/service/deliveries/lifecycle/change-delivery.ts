import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { type Delivery, findDelivery } from "../delivery.ts";
import { type Change, transition } from "./transition.ts";

/** Says what should change, and writes what belongs to the change. */
type Decide = (delivery: Delivery, tx: Queryable, at: Date) => Promise<Omit<Change, "at">> | Omit<Change, "at">;

/**
 * Reads a delivery, asks `decide` what should change, and changes it, all in one transaction. Then tells this process.
 * @throws ServiceProblem unknown_delivery, illegal_transition, and whatever `decide` throws
 */
export async function changeDelivery(core: Core, id: string, decide: Decide): Promise<Delivery> {
  const changed = await core.db.transaction(async (tx) => {
    const delivery = await findDelivery(tx, id);
    if (!delivery) throw new ServiceProblem("unknown_delivery");
    const at = core.now();
    return transition(tx, delivery, { ...(await decide(delivery, tx, at)), at });
  });
  await core.changes.publish(id);
  return changed;
}
