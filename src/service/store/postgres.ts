import pg from "pg";
import { FatalError } from "../fatal-error.ts";
import type { Db, Queryable, SqlValue } from "./db.ts";

const { Pool, types } = pg;

/** A server that doesn't answer within this is down. */
const CONNECT_MS = 5000;
/** Nothing we ask takes long; what does is stuck, and must not hold its locks for ever. */
const STATEMENT_MS = 15_000;
const CONNECTIONS = 10;

/** Counts and sequences come as numbers, as PGlite gives them: none of ours reaches 2^53. */
const INT8 = 20;

/**
 * Opens a PostgreSQL server's database.
 * @param url postgres://user:password@host:port/database; its password never appears in a message
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
  // An idle connection that breaks is replaced by the pool; unheard, it would end the process.
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
        // A connection that can't even roll back is not given to anybody else.
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
