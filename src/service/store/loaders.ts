import type { Queryable } from "./db.ts";

/** Keeps a text of tracking.js, so that pages which pin it go on getting it. */
export async function storeLoader(db: Queryable, version: string, script: string, at: Date): Promise<void> {
  await db.query("insert into loaders (version, script, made_at) values ($1, $2, $3) on conflict do nothing", [
    version,
    script,
    at,
  ]);
}

/** Undefined for a version that never was. */
export async function findLoader(db: Queryable, version: string): Promise<string | undefined> {
  const [row] = await db.query<{ script: string }>("select script from loaders where version = $1", [version]);
  return row?.script;
}
