import { DatabaseUnavailable } from "./store/database-unavailable.ts";

/** How often the log says that the database is away. */
const REPEAT_MS = 10_000;

/**
 * Reports what fails without a request. Without a database all work in the background fails several times a second: one
 * line now and then says so.
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
