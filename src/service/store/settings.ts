import type { Queryable } from "./db.ts";

/** Reads a setting; null where there is none. */
export async function findSetting(db: Queryable, name: string): Promise<string | null> {
  const [found] = await db.query<{ value: string }>("select value from settings where name = $1", [name]);
  return found?.value ?? null;
}

/**
 * Reads a setting; `make` gives its value the first time. If two processes make it at the same time, both get the value that
 * was stored first.
 */
export async function setting(db: Queryable, name: string, make: () => string): Promise<string> {
  const found = await findSetting(db, name);
  if (found !== null) return found;
  await db.query("insert into settings (name, value) values ($1, $2) on conflict do nothing", [name, make()]);
  const made = await findSetting(db, name);
  if (made === null) throw new Error(`setting ${name} was not kept`);
  return made;
}
