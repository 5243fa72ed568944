import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnavailable } from "./database-unavailable.ts";

/** How old the data in answers may be while the database doesn't answer, in seconds. Older data would mislead. */
export const KNOWN_SECONDS = 60;
/** How long a caller waits for new data if there is older data to answer with. */
const PATIENCE_MS = 1000;

/** Resolves to the result of `reading`, or to `known` if the database doesn't answer within a second. */
export async function freshOrKnown<T>(reading: Promise<T>, known: T): Promise<T> {
  const waiting = new AbortController();
  try {
    return await Promise.race([reading, pause(PATIENCE_MS, known, { ref: false, signal: waiting.signal })]);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return known;
    throw error;
  } finally {
    waiting.abort();
  }
}
