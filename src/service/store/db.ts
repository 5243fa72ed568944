/** What a statement may carry. Dates are stored as timestamptz, arrays as SQL arrays, everything else by its own type. */
export type SqlValue = string | number | boolean | Date | null | readonly string[];

export interface Queryable {
  /** Runs one statement with $1… parameters. */
  query<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
  /** Runs a script of several statements, without parameters. */
  script(sql: string): Promise<void>;
}

/** The port to the database: plain SQL that PGlite and PostgreSQL both understand. */
export interface Db extends Queryable {
  /** Commits when `work` resolves and rolls back when it rejects. Inside, only the given handle may be used. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** What keeps the files small where no server does it by itself; called now and then. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL's code for a broken unique index: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
