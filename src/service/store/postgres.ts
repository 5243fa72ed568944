import pg from "pg";
import { FatalError } from "../fatal-error.ts";
import type { Db, Queryable, SqlValue } from "./db.ts";

const { Pool, types } = pg;

/** A server that takes longer to answer counts as down. */
const CONNECT_MS = 5000;
/** No statement of ours takes long. One that does is stuck, and must not keep its locks. */
const STATEMENT_MS = 15_000;
const CONNECTIONS = 10;

/** PostgreSQL's type of counts and sequences. They are read as numbers, as PGlite does: none of ours reaches 2^53. */
const INT8 = 20;

/**
 * Opens a database of a PostgreSQL server.
 * @param url postgres://user:password@host:port/database; no message contains its password
 * @throws FatalError when the server can't be reached or refuses us
 */
export async function openPostgres(url: string, onError: (error: unknown) => void): Promise<Db> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
  });
  // The pool replaces an idle connection that breaks. Without a listener this event would end the process.
  pool.on("error", onError);
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    const { host, pathname } = new URL(url);
    throw new FatalError(
      `DATABASE_URL: the database ${pathname.slice(1)} at ${host} can't be used: ${error instanceof Error ? error.message || "no answer" : error}`,
    );
  }
  return {
    ...queryable(pool),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query("begin");
        const result = await work(queryable(client));
        await client.query("commit");
        return result;
      } catch (error) {
        await client.query("rollback").catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        // A connection that can't roll back is closed rather than used again.
        client.release(broken);
      }
    },
    tidy: async () => {},
    close: () => pool.end(),
  };
}

function queryable(handle: pg.Pool | pg.PoolClient): Queryable {
  return {
    query: async <Row>(sql: string, params?: readonly SqlValue[]) =>
      (await handle.query(sql, params ? [...params] : undefined)).rows as Row[],
    script: async (sql) => {
      await handle.query(sql);
    },
  };
}
