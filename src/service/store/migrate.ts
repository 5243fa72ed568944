import type { Account } from "../../contract/account.ts";
import { FatalError } from "../fatal-error.ts";
import type { Db, Queryable } from "./db.ts";
import { lock } from "./locks.ts";
import { BUILD, INDEXES, MIGRATIONS, type Script } from "./scripts.ts";

type Environment = Account["environment"];

/**
 * Runs the migrations that this database has not had yet, and records whose database it is, in one transaction. The indexes
 * that can be made while others write come afterwards: see build-indexes.ts.
 * @param environment null for a template: the first process that starts on a copy records its own
 * @throws FatalError if the database belongs to another environment, or if a later version has made it one that this version
 *   can't use
 */
export async function migrate(db: Db, environment: Environment | null): Promise<void> {
  await db.transaction(async (tx) => {
    // Of several processes that start at once, one migrates.
    await lock(tx, "migrations");
    await tx.script("create table if not exists migrations (name text primary key, at timestamptz not null)");
    const rows = await tx.query<{ name: string; works_from?: string | null }>("select * from migrations");
    const done = new Set(rows.map(({ name }) => name));
    const later = rows.find(
      ({ name, works_from: worksFrom }) =>
        [...MIGRATIONS, ...INDEXES].every((script) => script.name !== name) && !(worksFrom && worksFrom <= BUILD),
    );
    if (later !== undefined) throw new FatalError(refusal(later.name, later.works_from));
    // Before anything changes: migrations can take long, and may lock tables that another version uses.
    if (done.size > 0) await checkEnvironment(tx, environment);
    const missing = MIGRATIONS.filter(({ name }) => !done.has(name));
    for (const { sql } of missing) await tx.script(sql);
    // Only now does every database have all the columns of the list.
    for (const script of missing) await record(tx, script);
    if (environment === null) return;
    await tx.query("insert into settings (name, value) values ('environment', $1) on conflict do nothing", [
      environment,
    ]);
    await checkEnvironment(tx, environment);
  }, "none");
}

/** Writes down that the database has had this migration. */
export async function record(db: Queryable, { name, worksFrom }: Script): Promise<void> {
  await db.query("insert into migrations (name, at, works_from) values ($1, $2, $3) on conflict (name) do nothing", [
    name,
    new Date(),
    worksFrom,
  ]);
}

function refusal(name: string, worksFrom: string | null | undefined): string {
  const which = worksFrom ? `one that has migration ${worksFrom}` : "that version";
  return `A later version has changed this database (${name}), and this one can't use it: start ${which}, or a later one.`;
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
