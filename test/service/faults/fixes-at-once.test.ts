/** Fixes of the same riders that two processes store at the same moment. */
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createFixWriter } from "../../../src/service/riders/write-fixes.ts";
import { fixAt, openTestService, SHOP } from "../open-test-service.ts";

it("locks riders in the order of their ids, so no two batches deadlock", async () => {
  const service = await openTestService();
  const { db } = service.core;
  // Whatever the plan, the second one is met first: it comes first in the table and in the batch.
  const [first, second] = ["order-1", "order-2"];
  for (const id of [second, first]) {
    await service.riderApp.enrol({ id, name: "Amina", vehicle: "bicycle", capacityKg: 10 });
  }
  const at = service.core.now();
  const isWaiting = async () => {
    const waiting = await db.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return waiting.length > 0;
  };
  const written = await db.transaction(async (tx) => {
    await tx.query("select id from riders where id = $1 for update", [first]);
    const writing = createFixWriter(db, async () => {})([fixAt(second, SHOP, at), fixAt(first, SHOP, at)]);
    while (!(await isWaiting())) await turn();
    expect(await tx.query("select id from riders where id = $1 for update skip locked", [second])).toEqual([
      { id: second },
    ]);
    return { writing };
  });
  expect(await written.writing).toEqual(new Map([first, second].map((id) => [id, "stored"])));
  await service.close();
});
