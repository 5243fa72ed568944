import type { Queryable } from "./db.ts";

/** Reads a setting; null where there is none. */
export async function findSetting(db: Queryable, name: string): Promise<string | null> {
  const [found] = await db.query<{ value: string }>("select value from settings where name = $1", [name]);
  return found?.value ?? null;
}

/** Reads a setting; `make` gives its value the first time. Of two processes that make it, both get the first one's value. */
export async function setting(db: Queryable, name: string, make: () => string): Promise<string> {
  const found = await findSetting(db, name);
  if (found !== null) return found;
  await db.query("insert into settings (name, value) values ($1, $2) on conflict do nothing", [name, make()]);
  const made = await findSetting(db, name);
  if (made === null) throw new Error(`setting ${name} was not kept`);
  return made;
}
