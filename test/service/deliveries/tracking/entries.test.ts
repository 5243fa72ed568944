import { expect, it } from "vitest";
import { createEntries } from "../../../../src/service/deliveries/tracking/create-entries.ts";
import { loadTracked } from "../../../../src/service/deliveries/tracking/load-tracked.ts";
import { openTestService } from "../../open-test-service.ts";

it("an older load that comes late brings no delivery back that has ended", async ({ onTestFinished }) => {
  const service = await openTestService();
  onTestFinished(service.close);
  const { id } = await service.create();
  const load = async () => {
    const [tracked] = await loadTracked(service.core.db, [id]);
    if (!tracked) throw new Error("it isn't stored");
    return tracked;
  };
  const before = await load();
  await service.operatorDesk.cancel(id);
  const after = await load();
  const entries = createEntries();
  for (const tracked of [before, after, before]) entries.put(tracked);
  expect(entries.get(id)?.tracked.status).toBe("cancelled");
  expect(entries.update([]).changed).toEqual([]);
});
