import type { Db, Queryable } from "./db.ts";
import { tryLockSession, unlockSession } from "./locks.ts";
import { INDEXES } from "./scripts.ts";

/**
 * Makes the indexes that this database doesn't have yet, and drops those that nothing uses any more. `create index` keeps all
 * who write from the table until it is done, which is seconds for a million rows; `concurrently` keeps nobody, and can't run in
 * a transaction. Everything works without these indexes, only slower: so a process that finds another at it goes on, and one
 * that is stopped leaves the rest to the next start.
 * @throws DatabaseUnavailable, for example where somebody's transaction lasts too long
 */
export async function buildIndexes(db: Db): Promise<void> {
  if ((await findMissing(db)).length === 0) return;
  await db.session(async (session) => {
    if (!(await tryLockSession(session, "indexes"))) return;
    try {
      for (const { name, sql } of await findMissing(session)) {
        await dropUnfinished(session, sql);
        // Several statements in one message would be a transaction.
        for (const statement of sql.split(/;\s*$/m)) if (/\w/.test(statement)) await session.script(statement);
        await session.query("insert into migrations (name, at) values ($1, $2)", [name, new Date()]);
      }
    } finally {
      await unlockSession(session, "indexes");
    }
  });
}

async function findMissing(db: Queryable) {
  const rows = await db.query<{ name: string }>("select name from migrations");
  const done = new Set(rows.map(({ name }) => name));
  return INDEXES.filter(({ name }) => !done.has(name));
}

/** What an attempt that was stopped has left: `if not exists` would take it for the index, and no query uses it. */
async function dropUnfinished(session: Queryable, sql: string): Promise<void> {
  const unfinished = await session.query<{ name: string }>(
    "select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where not i.indisvalid",
  );
  for (const { name } of unfinished) {
    if (sql.includes(` ${name} `) || sql.includes(` ${name}\n`)) {
      await session.script(`drop index concurrently if exists ${name}`);
    }
  }
}
