import type { Core } from "../../core.ts";
import { createEachApart } from "../../each-apart.ts";
import { IS_AUTOMATIC } from "../simulation.ts";
import { changeDelivery } from "./transition.ts";

/**
 * Cancels each delivery that has searched for a rider for too long, so that merchant and customer know. A delivery that lost
 * its rider searches anew. A manual delivery waits until its merchant moves it.
 * @param minutes how long a search may last
 */
export async function endSearches(core: Core, minutes: number, each = createEachApart(core.elapsed)): Promise<void> {
  const since = new Date(core.now().getTime() - minutes * 60_000);
  const overdue = await core.db.query<{ id: string; version: number }>(
    `select id, version from deliveries where status = 'searching' and status_since <= $1 and ${IS_AUTOMATIC}
     order by status_since`,
    [since],
  );
  await each(overdue, async ({ id, version }) => {
    await changeDelivery(core, id, async (delivery, tx) => {
      // A rider accepted it meanwhile, or another process has ended its search.
      if (delivery.version !== version) return null;
      await tx.query("update deliveries set cancel_reason = $2 where id = $1", [
        id,
        `No rider was found within ${minutes} minutes.`,
      ]);
      return { to: "cancelled", actor: "service" };
    });
  });
}
