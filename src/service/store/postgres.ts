import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { FatalError } from "../fatal-error.ts";
import { DatabaseUnavailable, unavailable } from "./database-unavailable.ts";
import { type Db, type Queryable, WRITES } from "./db.ts";
import { type Run, withSession } from "./postgres-session.ts";

/** How long to wait for a free connection, or for a new one. */
const CONNECT_MS = 5000;
/** None of our statements takes this long. One that does is stuck, and must release its locks. */
const STATEMENT_MS = 10_000;
const LOCK_MS = 5000;
/**
 * How long statements of a `session` may wait for a lock, for example during a backup. Outside of a transaction, they keep
 * nobody waiting meanwhile.
 */
const SESSION_LOCK_MS = 60_000;
/** Between two statements of a transaction. */
const IDLE_MS = 10_000;
/**
 * How long to wait for the server's answer. The server ends statements in the times above by itself, unless it is stopped or
 * the network is lost.
 */
const ANSWER_MS = 12_000;

/** How often a read or an undone transaction is tried. */
const TRIES = 3;
const RETRY_CONNECT_MS = 500;
const UNLIMITED_MS = 86_400_000;
const NO_LIMITS = "set local statement_timeout = 0; set local lock_timeout = 0";

const READ_ONLY = "25006";
/** As a server says it that takes a write: https://www.postgresql.org/docs/current/errcodes-appendix.html */
class ReadOnly extends Error {
  readonly code = READ_ONLY;
  constructor() {
    super("the server only reads");
  }
}

/** PostgreSQL's type of counts and sequences. They are read as numbers, as PGlite does: none of ours reaches 2^53. */
const INT8 = 20;

/** How long to wait at the start for a server that doesn't answer yet, and who is told so. */
export interface Waiting {
  ms: number;
  say: (line: string) => void;
}

/**
 * Opens a database of a PostgreSQL server. The process goes on if the server fails: lost connections are replaced, and
 * statements that can't run throw DatabaseUnavailable.
 * @param url postgres://user:password@host:port/database; no message contains its password
 * @param options.connections how many connections at most
 * @throws FatalError when the server can't be reached in time, or refuses us
 */
export async function openPostgres(
  url: string,
  onError: (error: unknown) => void,
  {
    waiting = { ms: 0, say: () => {} },
    connections = 10,
  }: { waiting?: Waiting | undefined; connections?: number } = {},
): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // A connection to a server that only reads is none: writes would fail, and reads may be old.
    verify: (client, done) => {
      client.query(WRITES).then(
        ({ rows: [row] }) => done(row?.writes ? undefined : new ReadOnly()),
        (error: Error) => done(error),
      );
    },
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // The pool replaces an idle connection that breaks, and emits this event.
  pool.on("error", (error) => onError(unavailable(error)));
  // A connection in use that breaks fails its statement, or the next one. Without a listener this event would end the
  // process. The pool has one only while the connection is idle.
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    await untilItAnswers(pool, url, waiting);
  } catch (error) {
    await pool.end();
    throw error;
  }

  return {
    ...queryable((sql, params) => {
      // A read changes nothing, so it doesn't matter whether the server has done it.
      const isRead = /^\s*select\b/i.test(sql);
      return again(
        () => withSession(pool, (run) => run(sql, params)),
        () => isRead,
      );
    }),
    transaction(work, limits = "usual") {
      let isCommitting = false;
      const attempt = async (run: Run, isLost: () => boolean) => {
        await run(limits === "none" ? `begin; ${NO_LIMITS}` : "begin");
        try {
          const result = await work(
            queryable(limits === "none" ? (sql, params) => run(sql, params, UNLIMITED_MS) : run),
          );
          isCommitting = true;
          await run("commit");
          return result;
        } catch (error) {
          // If the rollback fails, the connection is closed. The first error says what went wrong.
          if (!isLost()) await run("rollback").catch(() => {});
          throw error;
        }
      };
      // After the commit was sent, only the server knows whether the change is stored.
      return again(
        () => withSession(pool, attempt),
        () => !isCommitting,
      );
    },
    session: (work) =>
      withSession(pool, async (run) => {
        await run(`set statement_timeout = 0; set lock_timeout = ${SESSION_LOCK_MS}`);
        try {
          return await work(queryable((sql, params) => run(sql, params, UNLIMITED_MS)));
        } finally {
          // This fails on a lost connection, which is closed anyway.
          await run("reset statement_timeout; reset lock_timeout").catch(() => {});
        }
      }),
    tidy: async () => {},
    close: () => pool.end(),
  };
}

/** Repeats work whose connection was lost, where that is safe. */
async function again<T>(work: () => Promise<T>, isSafe: () => boolean): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isUndone = error instanceof DatabaseUnavailable && error.isUndone;
      // A server that only reads has certainly not done it.
      const mayRepeat = isSafe() || (error instanceof DatabaseUnavailable && error.code === READ_ONLY);
      if (!isUndone || !mayRepeat || tries === TRIES) throw error;
    }
  }
}

function queryable(run: Run): Queryable {
  return {
    query: run,
    script: async (sql) => {
      await run(sql);
    },
  };
}

/** @throws FatalError that says why not */
async function untilItAnswers(pool: pg.Pool, url: string, { ms, say }: Waiting): Promise<void> {
  const { host, pathname } = new URL(url);
  const name = `the database ${pathname.slice(1)} at ${host}`;
  const end = performance.now() + ms;
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      await pool.query("select 1");
      if (hasWaited) say(`Found ${name}.`);
      return;
    } catch (error) {
      const reason = error instanceof Error ? error.message || "no answer" : String(error);
      if (!mayPass(error) || performance.now() >= end) {
        throw new FatalError(`DATABASE_URL: ${name} can't be used: ${reason}`);
      }
      if (!hasWaited) say(`Waiting up to ${Math.round(ms / 1000)} s for ${name}: ${reason}`);
      await pause(RETRY_CONNECT_MS);
    }
  }
}

/** Whether waiting may help. False if the server answers and refuses us: a wrong password, or an unknown database. */
function mayPass(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57P)/.test(error.code ?? "");
}
