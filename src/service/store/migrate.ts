import type { Db } from "./db.ts";
import { lock } from "./locks.ts";

const scripts = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true });

/** Runs the migrations that this database has not had yet, in the order of their names, in one transaction. */
export async function migrate(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // Of several processes that start at once, one migrates.
    await lock(tx, "migrations");
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
