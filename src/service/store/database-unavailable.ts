/**
 * The database can't do at present what it was asked: it is down, slow, locked or full, or too many wait for it. Nothing
 * is wrong with what it was asked, so the same may succeed later.
 */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  /** PostgreSQL's code, or Node's. */
  readonly code: string;
  /** True where the database has surely undone the transaction, so that it can be done again at once. */
  readonly isUndone: boolean;

  constructor(reason: string, { code = "", isUndone = false } = {}) {
    super(`The database can't be used: ${reason || "no answer"}`);
    this.code = code;
    this.isUndone = isUndone;
  }
}

/** Does without what the database can't do at present: one whose disk is full, for example, still answers. */
export async function ifAvailable(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}

/**
 * PostgreSQL's codes for what passes by itself: a lost connection, a conflict with another transaction, a full disk or
 * memory, too many connections, a lock or a statement that took too long, a start or an end of the server, a standby,
 * a failed read or write. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const TEMPORARY = /^(08|53|58|57P|57014|55P03|40001|40P01|25P03|25006)/;
/** The connection is gone, or another transaction had to go first. The server has undone the transaction in both cases. */
const UNDONE = /^(08|57P01|57P02|25P03|40001|40P01|ECONNRESET|EPIPE)/;

/** Translates an error that PostgreSQL or PGlite answered and that passes by itself; others stay as they are. */
export function readDatabaseError(error: unknown): unknown {
  const code = codeOf(error);
  return error instanceof Error && TEMPORARY.test(code) ? unavailable(error) : error;
}

/** The same for an error for which there is no answer of the server. */
export function unavailable(error: Error): DatabaseUnavailable {
  // The driver keeps the connection in some of its errors, so the error itself goes no further than here.
  const code = codeOf(error);
  const isUndone = UNDONE.test(code) || /^(Connection terminated unexp|Client has enc)/.test(error.message);
  return new DatabaseUnavailable(error.message, { code, isUndone });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
