/**
 * The database can't run a statement at present: it is down, slow, locked or full, or too many statements wait for it.
 * Nothing is wrong with the statement, so it may succeed later.
 */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  /** PostgreSQL's code, or Node's. */
  readonly code: string;
  /** True if the database has certainly rolled the transaction back, so that it can be repeated at once. */
  readonly isUndone: boolean;

  constructor(reason: string, { code = "", isUndone = false } = {}) {
    super(`The database can't be used: ${reason || "no answer"}`);
    this.code = code;
    this.isUndone = isUndone;
  }
}

/**
 * Waits for `work`, which the caller can do without: ignores DatabaseUnavailable. A database whose disk is full, for
 * example, still answers reads.
 */
export async function ifAvailable(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}

/**
 * PostgreSQL's codes of temporary errors: a lost connection, a conflict with another transaction, a full disk or memory, too
 * many connections, a lock or a statement that took too long, a start or an end of the server, a standby, a failed read or
 * write. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const TEMPORARY = /^(08|53|58|57P|57014|55P03|40001|40P01|25P03|25006)/;
/**
 * The connection is lost, or the transaction was in conflict with another one. In both cases the server has rolled it back.
 */
const UNDONE = /^(08|57P01|57P02|25P03|25006|40001|40P01|ECONNRESET|EPIPE)/;

/**
 * Translates a temporary error that PostgreSQL or PGlite answered into DatabaseUnavailable. Other errors stay as they are.
 */
export function readDatabaseError(error: unknown): unknown {
  const code = codeOf(error);
  return error instanceof Error && TEMPORARY.test(code) ? unavailable(error) : error;
}

/** Makes a DatabaseUnavailable of any error, also of one that came without an answer from the server. */
export function unavailable(error: Error): DatabaseUnavailable {
  // Doesn't keep the error as the cause: some of the driver's errors hold the connection.
  const code = codeOf(error);
  const isUndone = UNDONE.test(code) || /^(Connection terminated unexp|Client has enc)/.test(error.message);
  return new DatabaseUnavailable(error.message, { code, isUndone });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
