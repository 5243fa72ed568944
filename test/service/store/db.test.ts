import { expect, it } from "vitest";
import { isUniqueViolation } from "../../../src/service/store/db.ts";
import { openTestDatabase } from "../databases/open-test-database.ts";

it("returns counts, times and JSON in the same types on both databases", async () => {
  const db = await openTestDatabase();
  const at = new Date("2026-03-01T12:00:00.123Z");
  const [row] = await db.query(
    `select count(*) as count, 9007199254740991::int8 as big, $1::timestamptz as at, 1.5::float8 as half,
       json_build_object('a', 1) as json, $2::text[] as words, null as nothing`,
    [at, ["a", "b"]],
  );
  expect(row).toEqual({
    count: 1,
    big: 9007199254740991,
    at,
    half: 1.5,
    json: { a: 1 },
    words: ["a", "b"],
    nothing: null,
  });
  await db.close();
});

it("undoes a failed transaction, and recognises a violated unique index", async () => {
  const db = await openTestDatabase();
  const write = db.transaction(async (tx) => {
    await tx.query("insert into settings (name, value) values ('a', '1')");
    await tx.query("insert into settings (name, value) values ('a', '2')");
  });
  await expect(write).rejects.toSatisfy(isUniqueViolation);
  expect(await db.query("select * from settings where name = 'a'")).toEqual([]);
  await db.close();
});
