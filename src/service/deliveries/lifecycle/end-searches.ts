import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { IS_AUTOMATIC } from "../simulation.ts";
import { changeDelivery } from "./transition.ts";

/**
 * Cancels each delivery that has searched for a rider for too long, so that merchant and customer know. A delivery that lost
 * its rider searches anew. A manual delivery waits until its merchant moves it.
 * @param minutes how long a search may last
 */
export async function endSearches(core: Core, minutes: number): Promise<void> {
  const since = new Date(core.now().getTime() - minutes * 60_000);
  const overdue = await core.db.query<{ id: string; version: number }>(
    `select id, version from deliveries where status = 'searching' and status_since <= $1 and ${IS_AUTOMATIC}
     order by status_since`,
    [since],
  );
  for (const { id, version } of overdue) {
    await changeDelivery(core, id, async (delivery, tx) => {
      if (delivery.version !== version) throw new ServiceProblem("illegal_transition");
      await tx.query("update deliveries set cancel_reason = $2 where id = $1", [
        id,
        `No rider was found within ${minutes} minutes.`,
      ]);
      return { to: "cancelled", actor: "service" };
    }).catch((error: unknown) => {
      // A rider accepted it meanwhile, or another process has ended its search.
      if (!(error instanceof ServiceProblem)) throw error;
    });
  }
}
