import type { Queryable } from "./db.ts";

/** Reads a setting; `make` gives its value the first time. Of two processes that make it, both get the first one's value. */
export async function setting(db: Queryable, name: string, make: () => string): Promise<string> {
  const find = () => db.query<{ value: string }>("select value from settings where name = $1", [name]);
  const [found] = await find();
  if (found) return found.value;
  await db.query("insert into settings (name, value) values ($1, $2) on conflict do nothing", [name, make()]);
  const [made] = await find();
  if (!made) throw new Error(`setting ${name} was not kept`);
  return made.value;
}
