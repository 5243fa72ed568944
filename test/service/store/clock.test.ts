import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "../../../src/service/store/db.ts";
import { openClock } from "../../../src/service/store/open-clock.ts";
import { openTestDatabase } from "../databases/open-test-database.ts";

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** The database's time, in seconds. */
async function ask(): Promise<number> {
  const [row] = await db.query<{ at: Date }>("select clock_timestamp() as at");
  return (row?.at.getTime() ?? 0) / 1000;
}

it("tells the database's time, and goes on as this process measures", async () => {
  let passed = 0;
  const startedAt = performance.now();
  const clock = await openClock(db, () => performance.now() / 1000 + passed);
  /** A clock can't be nearer to the database's than its answer took. */
  const near = 1 + (performance.now() - startedAt) / 1000;
  const before = await ask();
  const told = clock.now().getTime() / 1000;
  const after = await ask();
  expect(told).toBeGreaterThan(before - near);
  expect(told).toBeLessThan(after + near);
  passed = 7200;
  expect(clock.now().getTime() / 1000).toBeGreaterThan(before + 7200 - near);
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
    // It was compared between the two, and is no further off than that took.
    const near = 1 + after - before;
    expect(told).toBeGreaterThan(before - near);
    expect(told).toBeLessThan(after + near);
  }
});

it("stays as it is while it may be right, so that its time never jitters", async () => {
  const clock = await openClock(db, () => 0);
  const told = clock.now();
  await clock.follow();
  // The process measures no time at all, but the database's goes on.
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(told.getTime());
});
