import type { Db, Queryable } from "./db.ts";
import { record } from "./migrate.ts";
import { INDEXES } from "./scripts.ts";
import { ifFree } from "./while-leading.ts";

/**
 * Makes the indexes that this database doesn't have yet, and drops those that are no longer used. A plain `create index`
 * blocks all writes to the table, for seconds if it has a million rows. `concurrently` blocks nobody, but can't run in a
 * transaction. The service works without these indexes, only slower. So if another process is already making them, this one
 * doesn't wait, and after an interruption the next start makes the rest.
 * @throws DatabaseUnavailable, for example because another transaction lasts too long
 */
export async function buildIndexes(db: Db): Promise<void> {
  if ((await findMissing(db)).length === 0) return;
  await ifFree(db, "indexes", async () => {
    for (const script of await findMissing(db)) {
      const { sql } = script;
      await dropUnfinished(db, sql);
      // Several statements in one message would be a transaction.
      for (const statement of sql.split(/;\s*$/m)) if (/\w/.test(statement)) await db.outside(statement);
      await record(db, script);
    }
  });
}

async function findMissing(db: Queryable) {
  const rows = await db.query<{ name: string }>("select name from migrations");
  const done = new Set(rows.map(({ name }) => name));
  return INDEXES.filter(({ name }) => !done.has(name));
}

/** Drops indexes that an interrupted attempt left invalid: no query uses them, but `if not exists` would keep them. */
async function dropUnfinished(db: Db, sql: string): Promise<void> {
  const unfinished = await db.query<{ name: string }>(
    "select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where not i.indisvalid",
  );
  for (const { name } of unfinished) {
    if (sql.includes(` ${name} `) || sql.includes(` ${name}\n`)) {
      await db.outside(`drop index concurrently if exists ${name}`);
    }
  }
}
