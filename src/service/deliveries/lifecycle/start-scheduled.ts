import type { Core } from "../../core.ts";
import { createEachApart } from "../../each-apart.ts";
import { changeDelivery } from "./transition.ts";

/** Starts the search for a rider for every delivery whose scheduled time has come, the most overdue first. */
export async function startScheduled(core: Core, each = createEachApart(core.elapsed)): Promise<void> {
  const due = await core.db.query<{ id: string }>(
    "select id from deliveries where status = 'pending' and scheduled_at <= $1 order by scheduled_at",
    [core.now()],
  );
  await each(due, async ({ id }) => {
    await changeDelivery(core, id, ({ status }) =>
      // It was cancelled meanwhile, or another process has started it.
      status === "pending" ? { to: "searching", actor: "service" } : null,
    );
  });
}
