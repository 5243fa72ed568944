import type { Db } from "./db.ts";

const scripts = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true });

/** Any constant will do, as long as nobody else locks it: two services starting at once must not both migrate. */
const MIGRATION_LOCK = 7_280_114;

/** Runs every migration that hasn't run yet, in the order of their names, each exactly once. */
export async function migrate(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await tx.script("create table if not exists migrations (name text primary key, at timestamptz not null)");
    const done = new Set((await tx.query<{ name: string }>("select name from migrations")).map((row) => row.name));
    for (const [path, sql] of Object.entries(scripts).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      if (done.has(name)) continue;
      await tx.script(sql);
      await tx.query("insert into migrations (name, at) values ($1, $2)", [name, new Date()]);
    }
  });
}
