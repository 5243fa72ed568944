import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { DatabaseUnavailable, readDatabaseError, unavailable } from "./database-unavailable.ts";
import type { SqlValue } from "./db.ts";

/**
 * If this many statements and transactions wait for a connection, the next one is refused at once: its turn would come too
 * late for its caller.
 */
const MOST_WAITING = 500;
/**
 * Codes with which the server ends a connection, and 25006: after a failover a connection may lead to a server that only
 * reads, and a new one leads to the other. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const ENDS_CONNECTION = /^(08|25P03|25006|57P)/;
/** The server has no connection left, for us or for others. */
const TOO_MANY_CONNECTIONS = "53300";
const AGAIN_MS = 50;
/** Connections that we open at the same moment can refuse each other, because the server counts them all. */
const TRIES_WITHOUT_ANY = 4;

/** Runs one statement. */
export type Run = <Row>(sql: string, params?: readonly SqlValue[], answerMs?: number) => Promise<Row[]>;

/**
 * Runs `work` on a connection of the pool. A connection that fails, or that the server ends, is closed and not used again.
 * @param prepares whether statements that say their name are prepared: see {@link nameOf}
 * @throws DatabaseUnavailable when there is no connection, or when a statement can't be run
 */
export async function withSession<T>(
  pool: pg.Pool,
  work: (run: Run, isLost: () => boolean) => Promise<T>,
  prepares: boolean,
): Promise<T> {
  if (pool.waitingCount >= MOST_WAITING) throw new DatabaseUnavailable("too many wait for it");
  const client = await connect(pool).catch((error: Error) => {
    throw unavailable(error);
  });
  let lost: Error | undefined;
  const lose = (error: Error) => {
    lost ??= error;
  };
  const run: Run = async <Row>(text: string, params?: readonly SqlValue[], answerMs?: number) => {
    try {
      const name = prepares && params ? nameOf(text) : undefined;
      const { rows } = await client.query({
        text,
        ...(name !== undefined && { name }),
        ...(params && { values: [...params] }),
        ...(answerMs !== undefined && { query_timeout: answerMs }),
      });
      return rows as Row[];
    } catch (error) {
      if (!(error instanceof Error) || error instanceof TypeError) throw error;
      if (error instanceof pg.DatabaseError) {
        if (ENDS_CONNECTION.test(error.code ?? "")) lose(error);
        throw readDatabaseError(error);
      }
      lose(error);
      throw unavailable(error);
    }
  };
  try {
    return await work(run, () => lost !== undefined);
  } finally {
    client.release(lost);
  }
}

/** Where the server has no further connection for us, waits for one of those that we have. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const end = performance.now() + (pool.options.connectionTimeoutMillis ?? 0);
  for (let tries = 1; ; tries++) {
    try {
      return await pool.connect();
    } catch (error) {
      const isFull = error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS;
      const isOver = pool.totalCount === 0 ? tries >= TRIES_WITHOUT_ANY : performance.now() >= end;
      if (!isFull || isOver) throw error;
      // Different pauses, so that they don't meet again.
      await pause(AGAIN_MS * Math.random());
    }
  }
}

/**
 * The name that a statement says in a comment at its beginning. Such statements run so often that each connection prepares
 * them once: to plan them again each time would cost more than to run them.
 */
const nameOf = (text: string): string | undefined => /^\w+ \/\* ([\w ]+) \*\//.exec(text)?.[1];
