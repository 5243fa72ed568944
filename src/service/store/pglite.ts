import { PGlite, type Transaction } from "@electric-sql/pglite";
import { readDatabaseError } from "./database-unavailable.ts";
import type { Db, Queryable } from "./db.ts";

/** The usual 128 MB of buffers are all in memory from the start. A sandbox's data fit into fewer. */
const SMALL = ["-c", "shared_buffers=16MB"];

/**
 * Opens the embedded database in `folder`.
 *
 * PGlite passes its writes to the operating system but never calls fsync: what it has committed survives a crash of this
 * process, `kill -9` included, but not a power cut. It does not lock its folder: see lock-folder.ts.
 */
export async function openPglite(folder: string): Promise<Db> {
  return fromPglite(await PGlite.create(folder, { startParams: [...PGlite.defaultStartParams, ...SMALL] }));
}

/** @internal exported for the tests' database, a copy in memory */
export function fromPglite(pglite: PGlite): Db {
  return {
    ...queryable(pglite),
    transaction: (work) => pglite.transaction((tx) => work(queryable(tx))),
    outside: queryable(pglite).script,
    // A server does this in the background. Without it, old versions of rows and the log would stay for ever.
    tidy: async () => {
      await pglite.exec("vacuum");
      await pglite.exec("checkpoint");
    },
    close: () => pglite.close(),
  };
}

function queryable(handle: PGlite | Transaction): Queryable {
  return {
    query: async <Row>(sql: string, params?: readonly unknown[]) => {
      const { rows } = await handle.query<Row>(sql, params ? [...params] : undefined).catch(rethrow);
      return rows;
    },
    script: async (sql) => {
      await handle.exec(sql).catch(rethrow);
    },
  };
}

function rethrow(error: unknown): never {
  throw readDatabaseError(error);
}
