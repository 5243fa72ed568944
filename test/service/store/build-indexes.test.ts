import { afterEach, beforeEach, expect, it } from "vitest";
import { buildIndexes } from "../../../src/service/store/build-indexes.ts";
import type { Db } from "../../../src/service/store/db.ts";
import { deleteInBatches } from "../../../src/service/store/delete-in-batches.ts";
import { INDEXES, MIGRATIONS } from "../../../src/service/store/scripts.ts";
import { ifFree } from "../../../src/service/store/while-leading.ts";
import { openTestDatabase } from "../databases/open-test-database.ts";

let db: Db;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

const named = (pattern: RegExp) =>
  INDEXES.flatMap(({ sql }) => [...sql.matchAll(pattern)].map(([, name = ""]) => name));
const replaced = new Set(named(/drop index concurrently if exists (\w+)/g));
const wanted = named(/create (?:unique )?index concurrently if not exists (\w+)/g)
  .filter((name) => !replaced.has(name))
  .sort();

const listIndexes = async () => {
  const rows = await db.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indisvalid and c.relname = any ($1) order by c.relname`,
    [wanted],
  );
  return rows.map(({ name }) => name);
};

/** As an older release has left the database. */
async function forget(): Promise<void> {
  for (const name of wanted) await db.script(`drop index ${name}`);
  await db.query("delete from migrations where name = any ($1)", [INDEXES.map(({ name }) => name)]);
}

it("makes the indexes that are missing, once, also where an attempt was stopped halfway", async () => {
  await forget();
  expect(await listIndexes()).toEqual([]);
  await buildIndexes(db);
  expect(await listIndexes()).toEqual(wanted);
  await buildIndexes(db);

  const [first = ""] = wanted;
  await db.query("delete from migrations where name = any ($1)", [INDEXES.map(({ name }) => name)]);
  await db.query("update pg_index set indisvalid = false where indexrelid = $1::regclass", [first]);
  expect(await listIndexes()).not.toContain(first);
  await buildIndexes(db);
  expect(await listIndexes()).toEqual(wanted);
  const done = await db.query<{ name: string }>("select name from migrations where name = any ($1)", [
    INDEXES.map(({ name }) => name),
  ]);
  expect(done).toHaveLength(INDEXES.length);
});

it("leaves them to the process that is at it already", async () => {
  await forget();
  await ifFree(db, "indexes", async () => {
    await buildIndexes(db);
    expect(await listIndexes()).toEqual([]);
  });
  await buildIndexes(db);
  expect(await listIndexes()).toEqual(wanted);
});

it("none is made in the transaction of the start on a table that may be full", () => {
  const full =
    /^create (unique )?index \w+ on (deliveries|delivery_history|outbox|webhook_\w+|request_log|audit_log)\b/m;
  // Older ones have run everywhere, on tables that were new.
  const later = MIGRATIONS.filter(({ name, sql }) => name > "0033" && full.test(sql));
  expect(later.map(({ name }) => name)).toEqual([]);
});

it("deletes more rows than fit into a batch, and only those", async () => {
  await db.script("insert into settings (name, value) select 'old-' || n, n::text from generate_series(1, 2500) n");
  await db.script("insert into settings (name, value) values ('new', '1')");
  await deleteInBatches(db, "settings", { condition: "name like $1", order: "name" }, ["old-%"]);
  expect(await db.query("select name from settings where name like 'old-%' or name = 'new'")).toEqual([
    { name: "new" },
  ]);
});
