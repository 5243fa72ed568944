import type { Db, Queryable } from "./db.ts";

/** How often a kind of statement ran, and how long its runs took together, with the wait for a connection. */
export interface StatementTime {
  count: number;
  seconds: number;
}

/** Statements whose names are remembered. Nearly all have the same text each time. */
const MOST_TEXTS = 2000;

/**
 * Measures the statements of a database.
 * @returns the same database, and the times by name, such as `update deliveries`
 */
export function timeStatements(db: Db): { db: Db; times: ReadonlyMap<string, StatementTime> } {
  const times = new Map<string, StatementTime>();
  const byText = new Map<string, StatementTime>();

  function timeOf(sql: string): StatementTime {
    const known = byText.get(sql);
    if (known) return known;
    const name = nameOf(sql);
    const time = times.get(name) ?? { count: 0, seconds: 0 };
    times.set(name, time);
    if (byText.size < MOST_TEXTS) byText.set(sql, time);
    return time;
  }

  const measured = <Q extends Queryable>(queryable: Q): Q => ({
    ...queryable,
    query: async (sql, params) => {
      const startedAt = performance.now();
      try {
        return await queryable.query(sql, params);
      } finally {
        const time = timeOf(sql);
        time.count++;
        time.seconds += (performance.now() - startedAt) / 1000;
      }
    },
  });
  return {
    db: { ...measured(db), transaction: (work, limits) => db.transaction((tx) => work(measured(tx)), limits) },
    times,
  };
}

/** What a comment in it says; else what it does, and with which table: the first that it changes, or reads. */
function nameOf(sql: string): string {
  const [, said] = /\/\* (.+?) \*\//.exec(sql) ?? [];
  if (said) return said;
  const [, change, changed] = /(?<!\b(?:for|key) )\b(insert into|update|delete from)\s+([a-z_]+)/i.exec(sql) ?? [];
  if (change && changed) return `${change.split(" ")[0]?.toLowerCase()} ${changed}`;
  const [, read] = /\bfrom\s+([a-z_]+)/i.exec(sql) ?? [];
  return `select ${read ?? "nothing"}`;
}
