import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { type Delivery, findDelivery } from "../delivery.ts";
import { type Change, transition } from "./transition.ts";

type Decide = (delivery: Delivery, tx: Queryable, at: Date) => Promise<Omit<Change, "at">> | Omit<Change, "at">;

/**
 * Reads a delivery, lets `decide` say what should become of it (and write what belongs to that), changes it in the same
 * transaction and tells this process about it.
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
