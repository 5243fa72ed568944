import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "../../../src/service/store/db.ts";
import { openClock } from "../../../src/service/store/open-clock.ts";
import { openTestDatabase } from "../databases/open-test-database.ts";

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
}, 60_000);
afterAll(() => db.close());

/** The database's time, in seconds. */
async function ask(): Promise<number> {
  const [row] = await db.query<{ at: Date }>("select clock_timestamp() as at");
  return (row?.at.getTime() ?? 0) / 1000;
}

it("tells the database's time, and goes on as this process measures", async () => {
  let passed = 0;
  const clock = await openClock(db, () => performance.now() / 1000 + passed);
  const before = await ask();
  const told = clock.now().getTime() / 1000;
  const after = await ask();
  expect(told).toBeGreaterThan(before - 1);
  expect(told).toBeLessThan(after + 1);
  passed = 7200;
  expect(clock.now().getTime() / 1000).toBeGreaterThan(before + 7199);
});

it("returns to the database's time when it has gone wrong", async () => {
  let passed = 0;
  const clock = await openClock(db, () => performance.now() / 1000 + passed);
  for (const wrong of [7200, -7200]) {
    passed += wrong;
    const before = await ask();
    await clock.follow();
    const told = clock.now().getTime() / 1000;
    const after = await ask();
    expect(told).toBeGreaterThan(before - 1);
    expect(told).toBeLessThan(after + 1);
  }
});

it("stays as it is while it may be right, so that its time never jitters", async () => {
  const clock = await openClock(db, () => 0);
  const told = clock.now();
  await clock.follow();
  // The process measures no time at all, but the database's goes on.
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(told.getTime());
});
