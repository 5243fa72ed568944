import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { changeDelivery } from "./change-delivery.ts";

/** Sends every delivery whose time has come looking for a rider; what came due while we were down goes first. */
export async function startScheduled(core: Core): Promise<void> {
  const due = await core.db.query<{ id: string }>(
    "select id from deliveries where status = 'pending' and scheduled_at <= $1 order by scheduled_at",
    [core.now()],
  );
  for (const { id } of due) {
    await changeDelivery(core, id, () => ({ to: "searching", actor: "service" })).catch((error: unknown) => {
      // Cancelled in between, or started by another process.
      if (!(error instanceof ServiceProblem)) throw error;
    });
  }
}
