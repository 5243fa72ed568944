import { DatabaseUnavailable } from "./database-unavailable.ts";

/** How old the data in answers may be while the database doesn't answer, in seconds. Older data would mislead. */
export const KNOWN_SECONDS = 60;
/** How long a caller waits for new data if there is older data to answer with. */
const PATIENCE_MS = 1000;

/** Resolves to the result of `reading`, or to `known` if the database doesn't answer within a second. */
export function freshOrKnown<T>(reading: Promise<T>, known: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(known), PATIENCE_MS).unref();
    reading
      .finally(() => clearTimeout(timer))
      .then(resolve, (error: unknown) => {
        if (error instanceof DatabaseUnavailable) resolve(known);
        else reject(error);
      });
  });
}
