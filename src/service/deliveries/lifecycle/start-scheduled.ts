import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { changeDelivery } from "./transition.ts";

/** Starts the search for a rider for every delivery whose scheduled time has come, the most overdue first. */
export async function startScheduled(core: Core): Promise<void> {
  const due = await core.db.query<{ id: string }>(
    "select id from deliveries where status = 'pending' and scheduled_at <= $1 order by scheduled_at",
    [core.now()],
  );
  for (const { id } of due) {
    await changeDelivery(core, id, () => ({ to: "searching", actor: "service" })).catch((error: unknown) => {
      // It was cancelled meanwhile, or another process has started it.
      if (!(error instanceof ServiceProblem)) throw error;
    });
  }
}
