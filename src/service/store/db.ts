/** A parameter of a statement. A Date becomes a timestamptz, an array an SQL array. */
export type SqlValue = string | number | boolean | Date | null | readonly string[];

export interface Queryable {
  /** Runs one statement with $1… parameters. */
  query<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
  /** Runs a script of several statements, without parameters. */
  script(sql: string): Promise<void>;
}

/** The database, for plain SQL that both PGlite and PostgreSQL understand. */
export interface Db extends Queryable {
  /** Commits when `work` resolves, rolls back when it rejects. `work` must use `tx` alone: the embedded database has one connection. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Frees the space of old rows, where no server does so by itself. Call it about once a minute. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** @throws whatever keeps the database from answering */
export async function ping(db: Queryable): Promise<void> {
  await db.query("select 1");
}

/** True for PostgreSQL's error of a unique index: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
