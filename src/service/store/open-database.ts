import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Db } from "./db.ts";
import { lockFolder } from "./lock-folder.ts";
import { openPglite } from "./pglite.ts";
import type { Waiting } from "./postgres.ts";

/** The embedded database's own folder, within the data folder. */
const FOLDER = "db";

/** Whether the data folder holds an embedded database. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, FOLDER));
}

/**
 * Opens the database that the configuration names: a PostgreSQL server's, which several processes may share, or else the
 * embedded one in the data folder, which it locks for this process.
 * @param waiting how long to wait for a server that doesn't answer yet; absent: don't wait
 * @throws FatalError when the server can't be used, or another process uses the folder
 */
export async function openDatabase(
  { databaseUrl, dataDir, connections }: { databaseUrl: string | null; dataDir: string; connections: number },
  onError: (error: unknown) => void,
  waiting?: Waiting,
): Promise<Db> {
  if (databaseUrl !== null) {
    // Loaded only with a server, because the driver takes 40 ms to load.
    const { openPostgres } = await import("./postgres.ts");
    return openPostgres(databaseUrl, onError, { waiting, connections });
  }
  const unlock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, FOLDER);
    copyTemplate(folder);
    const db = await openPglite(folder);
    return {
      ...db,
      close: async () => {
        await db.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The folder in which the build leaves the empty database (make-template.ts). The built service runs from dist/service. */
const TEMPLATE = fileURLToPath(new URL("../database", import.meta.url));

/**
 * Copies the build's empty database to a folder that does not exist yet. A copy that a crash interrupted begins again.
 * Without a build this does nothing, and PGlite makes the database itself, which takes longer.
 * @internal exported for tests of it without a build
 */
export function copyTemplate(folder: string, template = TEMPLATE): void {
  if (existsSync(folder) || !existsSync(template)) return;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(template, draft, { recursive: true });
  renameSync(draft, folder);
}
