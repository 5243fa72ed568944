import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnavailable } from "./database-unavailable.ts";

/** How long what was read from the database may be told while the database doesn't answer. After this it would mislead. */
export const KNOWN_SECONDS = 60;
/** A caller who can be told something waits no longer for something newer. */
const PATIENCE_MS = 1000;

/** Resolves to what `reading` brings, or to `known` where the database doesn't answer within a second. */
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
