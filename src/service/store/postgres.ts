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
/** How long a statement `outside` may wait for a lock, for example during a backup. Nobody waits for it. */
const OUTSIDE_LOCK_MS = 60_000;
/** Between two statements of a transaction. */
const IDLE_MS = 10_000;
/**
 * How long to wait for the server's answer. The server ends statements after the times above, unless it is stopped or
 * the network is lost.
 */
const ANSWER_MS = 12_000;

/** How often a read or an undone transaction is tried. */
const TRIES = 3;
const RETRY_CONNECT_MS = 500;
const UNLIMITED_MS = 86_400_000;
const NO_LIMITS = "set local statement_timeout = 0; set local lock_timeout = 0";
/** Of a whole connection, where its server is the same from beginning to end. */
const LIMITS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_MS,
};
/** Of one transaction, where a pooler such as PgBouncer gives each one another connection to the server. */
const SET_LIMITS = Object.entries(LIMITS)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join("; ");
const COUNT_LIMITS = `select count(*) from pg_settings where (name, setting) in (${Object.entries(LIMITS)
  .map(([name, ms]) => `('${name}', '${ms}')`)
  .join(", ")})`;

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
  const isPooled = await untilItAnswers(url, waiting);
  const open = (settings: pg.PoolConfig) => openPool(url, onError, settings);
  const pool = open({ max: connections, ...(!isPooled && LIMITS) });
  // Behind a pooler the next statement may reach another connection to the server, which hasn't prepared it.
  const prepares = !isPooled;
  const beginUsual = isPooled ? `begin; ${SET_LIMITS}` : "begin";

  const transaction: Db["transaction"] = (work, limits = "usual") => {
    let isCommitting = false;
    const attempt = async (run: Run, isLost: () => boolean) => {
      await run(limits === "none" ? `begin; ${NO_LIMITS}` : beginUsual);
      try {
        const result = await work(queryable(limits === "none" ? (sql, params) => run(sql, params, UNLIMITED_MS) : run));
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
      () => withSession(pool, attempt, prepares),
      () => !isCommitting,
    );
  };
  const single: Run = (sql, params) => {
    // A read changes nothing, so it doesn't matter whether the server has done it.
    const isRead = /^\s*select\b/i.test(sql);
    return again(
      () => withSession(pool, (run) => run(sql, params), prepares),
      () => isRead,
    );
  };

  return {
    ...queryable(isPooled ? (sql, params) => transaction((tx) => tx.query(sql, params)) : single),
    transaction,
    outside: async (sql) => {
      const own = open({ max: 1, ...(!isPooled && { lock_timeout: OUTSIDE_LOCK_MS }) });
      try {
        await withSession(own, (run) => run(sql, [], UNLIMITED_MS), false);
      } finally {
        await own.end();
      }
    },
    tidy: async () => {},
    close: () => pool.end(),
  };
}

function openPool(url: string, onError: (error: unknown) => void, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    // A connection to a server that only reads is none: writes would fail, and reads may be old.
    verify: (client, done) => {
      client.query(WRITES).then(
        ({ rows: [row] }) => done(row?.writes ? undefined : new ReadOnly()),
        (error: Error) => done(error),
      );
    },
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
    ...settings,
  });
  // The pool replaces an idle connection that breaks, and emits this event.
  pool.on("error", (error) => onError(unavailable(error)));
  // A connection in use that breaks fails its statement, or the next one. Without a listener this event would end the
  // process. The pool has one only while the connection is idle.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
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

/**
 * @returns whether a pooler stands before the server
 * @throws FatalError that says why the database can't be used
 */
async function untilItAnswers(url: string, { ms, say }: Waiting): Promise<boolean> {
  const { host, pathname } = new URL(url);
  const name = `the database ${pathname.slice(1)} at ${host}`;
  const end = performance.now() + ms;
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      const isPooled = !(await keepsLimits(url));
      if (hasWaited) say(`Found ${name}.`);
      return isPooled;
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

/**
 * Whether a connection has the limits with which it began. Poolers refuse them, or are told to ignore them:
 * https://www.pgbouncer.org/config.html#ignore_startup_parameters
 */
async function keepsLimits(url: string): Promise<boolean> {
  const limits = await countLimits(url, LIMITS).catch((error: unknown) => {
    if (isRefusedSetting(error)) return countLimits(url, {});
    throw error;
  });
  return limits === Object.keys(LIMITS).length;
}

function isRefusedSetting(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /unsupported startup parameter/i.test(error.message);
}

/** How many of our limits a connection has that began with these settings. */
async function countLimits(url: string, settings: pg.ClientConfig): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    ...settings,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ writes: boolean; kept: string }>(`${WRITES}, (${COUNT_LIMITS}) as kept`);
    if (!rows[0]?.writes) throw new ReadOnly();
    return Number(rows[0].kept);
  } finally {
    await client.end();
  }
}

/** Whether waiting may help. False if the server answers and refuses us: a wrong password, or an unknown database. */
function mayPass(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57P)/.test(error.code ?? "");
}
