import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Queryable } from "./db.ts";

/** Where the service keeps the secrets that it makes itself. */
export interface Keeping {
  db: Queryable;
  /** Null: `db` is the embedded database, in the data folder. */
  databaseUrl: string | null;
  dataDir: string;
}

/**
 * Reads a secret, and makes it the first time. With the embedded database, a file beside it keeps the secret, and only the
 * file's owner can read it. With a server, the database keeps it, because processes that share a database may share nothing
 * else.
 * @param name the name of the file. In the database, the name has _ in place of -
 */
export async function keptSecret(
  { databaseUrl, dataDir, db }: Keeping,
  name: string,
  make: () => string,
): Promise<string> {
  if (databaseUrl !== null) return setting(db, settingOf(name), make);
  const path = join(dataDir, name);
  const kept = readFile(path);
  if (kept !== null) return kept;
  const made = make();
  writeFileSync(path, `${made}\n`, { mode: 0o600 });
  return made;
}

/** Null where none was made. */
export async function findKeptSecret({ databaseUrl, dataDir, db }: Keeping, name: string): Promise<string | null> {
  return databaseUrl === null ? readFile(join(dataDir, name)) : findSetting(db, settingOf(name));
}

const settingOf = (name: string) => name.replaceAll("-", "_");

/** Null where there is none. */
function readFile(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim() || null;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    return null;
  }
}

/** Reads a setting; null where there is none. */
async function findSetting(db: Queryable, name: string): Promise<string | null> {
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
