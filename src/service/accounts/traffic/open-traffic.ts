import type { Core } from "../../core.ts";
import { every } from "../../every.ts";
import { type Answered, createTallies } from "./tallies.ts";
import { writeRequests, writeTallies } from "./write.ts";

export interface Traffic {
  /** Notes a request, in memory. `isListed`: it appears in the list of requests, and else is only counted. */
  note(request: Answered, about: { isListed: boolean; ordered: boolean; origin: string | null }): void;
  /** How many requests of this process were not listed because too many came at once. */
  dropped(): number;
  /** Writes what was noted. */
  flush(): Promise<void>;
  start(onError: (error: unknown) => void): void;
  /** Writes the rest. */
  stop(): Promise<void>;
}

/** How much of the list waits in memory, about 2 MB. What comes beyond is dropped and counted. */
const MOST_WAITING = 5000;
/** How much of it is written at once: a flood must not keep the database from other work. */
const BATCH = 1000;
const FLUSH_MS = 1000;

/** Notes requests in memory and writes them off their way, once a second. */
export function openTraffic({ db }: Pick<Core, "db">): Traffic {
  const waiting: Answered[] = [];
  const tallies = createTallies();
  let dropped = 0;
  let stopTimer = async () => {};

  const flush = async () => {
    await writeTallies(db, tallies);
    const batch = waiting.slice(0, BATCH);
    if (batch.length === 0) return;
    await writeRequests(db, batch);
    // Only now: while the database is away they wait.
    waiting.splice(0, batch.length);
  };
  return {
    note: (request, { isListed, ordered, origin }) => {
      tallies.count(request, ordered);
      if (origin !== null) tallies.see(request.accountId, origin, request.at);
      if (!isListed) return;
      if (waiting.length >= MOST_WAITING) dropped++;
      else waiting.push(request);
    },
    dropped: () => dropped,
    flush,
    start: (onError) => {
      stopTimer = every(FLUSH_MS, flush, onError);
    },
    stop: async () => {
      await stopTimer();
      // What the database can't take at the end is lost: nobody waits for it.
      await flush().catch(() => {});
    },
  };
}
