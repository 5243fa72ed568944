import type { Account } from "../../contract/account.ts";
import { FatalError } from "../fatal-error.ts";
import type { Db, Queryable } from "./db.ts";
import { lock } from "./locks.ts";
import { INDEXES, MIGRATIONS } from "./scripts.ts";

type Environment = Account["environment"];

/**
 * Runs the migrations that this database has not had yet, and records whose database it is, in one transaction. The indexes
 * that can be made while others write come afterwards: see build-indexes.ts.
 * @param environment null for a template: the first process that starts on a copy records its own
 * @throws FatalError if the database belongs to another environment, or if a later version has migrated it
 */
export async function migrate(db: Db, environment: Environment | null): Promise<void> {
  await db.transaction(async (tx) => {
    // Of several processes that start at once, one migrates.
    await lock(tx, "migrations");
    await tx.script("create table if not exists migrations (name text primary key, at timestamptz not null)");
    const done = new Set((await tx.query<{ name: string }>("select name from migrations")).map((row) => row.name));
    const [later] = [...done].filter((name) => [...MIGRATIONS, ...INDEXES].every((script) => script.name !== name));
    if (later !== undefined) {
      throw new FatalError(`A later version has changed this database (${later}): start that version, or a later one.`);
    }
    // Before anything changes: migrations can take long, and may lock tables that another version uses.
    if (done.size > 0) await checkEnvironment(tx, environment);
    for (const { name, sql } of MIGRATIONS) {
      if (done.has(name)) continue;
      await tx.script(sql);
      await tx.query("insert into migrations (name, at) values ($1, $2)", [name, new Date()]);
    }
    if (environment === null) return;
    await tx.query("insert into settings (name, value) values ('environment', $1) on conflict do nothing", [
      environment,
    ]);
    await checkEnvironment(tx, environment);
  }, "none");
}

/** False for a database that no process of the service has started on, and for the build's empty one. */
export async function isMade(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ made: boolean }>("select to_regclass('settings') is not null as made");
  if (!row?.made) return false;
  return (await db.query("select 1 from settings where name = 'environment'")).length > 0;
}

async function checkEnvironment(tx: Queryable, environment: Environment | null): Promise<void> {
  const [row] = await tx.query<{ value: string }>("select value from settings where name = 'environment'");
  if (!row || row.value === environment) return;
  throw new FatalError(
    `This database is for ${row.value}, and this process is for ${environment}: set ENVIRONMENT=${row.value}, or name another database.`,
  );
}
