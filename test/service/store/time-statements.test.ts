import { expect, it } from "vitest";
import { timeStatements } from "../../../src/service/store/time-statements.ts";
import { openTestDatabase } from "../databases/open-test-database.ts";

it("counts statements by what they do with which table, also in transactions and where they fail", async ({
  onTestFinished,
}) => {
  const { db, times } = timeStatements(await openTestDatabase());
  onTestFinished(() => db.close());
  await db.query("select id from riders where id = any ($1)", [["a"]]);
  await db.query("select id from riders where id = $1", ["a"]);
  await db.transaction(async (tx) => {
    await tx.query("update riders set name = 'A' where id in (select rider_id from deliveries)");
    await tx.query("select id from riders for no key update skip locked");
    await tx.query("with old as (select 1 from riders) delete from offers where id = 'x'");
  });
  await expect(db.query("insert into riders (id) values (null)")).rejects.toThrow();
  await db.query("select 1 as one");
  await db.query("select /* what it is for */ 1 as one");
  const counts = Object.fromEntries([...times].map(([name, { count }]) => [name, count]));
  expect(counts).toEqual({
    "select riders": 3,
    "update riders": 1,
    "delete offers": 1,
    "insert riders": 1,
    "select nothing": 1,
    "what it is for": 1,
  });
  for (const { seconds } of times.values()) expect(seconds).toBeGreaterThan(0);
});
