import { DatabaseUnavailable } from "./store/database-unavailable.ts";

/** The shortest time between two log lines that say that the database is unavailable. */
const REPEAT_MS = 10_000;

/**
 * Reports errors of background work. Without a database, all this work fails several times a second, so only one line now
 * and then says so.
 */
export function reportErrors(report: (error: unknown) => void): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (error instanceof DatabaseUnavailable) {
      if (performance.now() - toldAt < REPEAT_MS) return;
      toldAt = performance.now();
    }
    report(error);
  };
}
