import { setTimeout as pause } from "node:timers/promises";

/** A parameter of a statement. A Date becomes a timestamptz, an array an SQL array. */
export type SqlValue = string | number | boolean | Date | null | readonly (string | number | null)[];

export interface Queryable {
  /** Runs one statement with $1… parameters. */
  query<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
  /** Runs a script of several statements, without parameters. */
  script(sql: string): Promise<void>;
}

/**
 * The database, for plain SQL that both PGlite and PostgreSQL understand. Every call throws DatabaseUnavailable while the
 * database is down, slow, locked or full.
 */
export interface Db extends Queryable {
  /**
   * Commits when `work` resolves, rolls back when it rejects. `work` must use only `tx`: the embedded database has one
   * connection. A transaction is repeated if it was certainly rolled back, because its connection was lost or because it was
   * in conflict with another one. So `work` may run more than once.
   * @param limits `none`: no time limits, for migrations
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, limits?: "usual" | "none"): Promise<T>;
  /** Runs one statement that can't be in a transaction. It has no time limit. */
  outside(sql: string): Promise<void>;
  /** Frees the space of old rows, if no server does so in the background. Call it about once a minute. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

const ANSWER_MS = 2000;

/** Whether the server takes writes: after a failover, one that is reached may only read. */
export const WRITES = "select current_setting('transaction_read_only') = 'off' as writes";

/** Whether the database answers within two seconds, and would take a write. */
export function answersInTime(db: Queryable): Promise<boolean> {
  const answer = db.query<{ writes: boolean }>(WRITES).then(
    ([row]) => row?.writes === true,
    () => false,
  );
  return Promise.race([answer, pause(ANSWER_MS, false, { ref: false })]);
}

/** True for PostgreSQL's error of a unique index: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}

/** Whether the database refused a statement for a value that isn't one it knows, such as the name of a time zone. */
export function isUnknownValue(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "22023";
}
