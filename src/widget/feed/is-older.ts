import { isFinal } from "../../contract/status.ts";
import type { Reading } from "./reading.ts";

/**
 * Whether a record tells of an earlier moment than another one that is known already: answers overtake each other, and
 * caches and copies lag behind. It isn't older where their times don't say so, nor beside a time that is yet to come,
 * which would keep everything out until then. An end is never taken back, so it isn't older than anything.
 *
 * @param now milliseconds of the server's clock
 */
export function isOlder(next: Reading, known: Reading, now: number): boolean {
  if (isFinal(next.status)) return false;
  const advance = (time: string | null = "", before: string | null = "") =>
    Date.parse(`${before}`) <= now ? Date.parse(`${time}`) - Date.parse(`${before}`) : 0;
  const steps = advance(next.history.at(-1)?.at, known.history.at(-1)?.at);
  return (steps || advance(next.located_at, known.located_at)) < 0;
}
