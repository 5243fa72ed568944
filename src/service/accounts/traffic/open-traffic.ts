import type { Core } from "../../core.ts";
import { every } from "../../every.ts";
import { type Caller, createCallers, writeCallers } from "./callers.ts";
import { type Answered, createTallies } from "./tallies.ts";
import { writeRequests, writeTallies } from "./write.ts";

interface About {
  /** Whether the request appears in the list of requests. All requests are counted. */
  isListed: boolean;
  ordered: boolean;
  /** The origin of the merchant's page that asked; null for others. */
  origin: string | null;
  /** Who used the key; null for members, and for requests that the key's restrictions refused. */
  caller: Pick<Caller, "source" | "agent"> | null;
}

export interface Traffic {
  /** Notes a request, in memory. */
  note(request: Answered, about: About): void;
  /** How many requests of this process were not listed because too many came at once. */
  dropped(): number;
  /** Writes what was noted. */
  flush(): Promise<void>;
  start(onError: (error: unknown) => void): void;
  /** Writes the rest. */
  stop(): Promise<void>;
}

/** How many requests wait in memory to be listed, about 2 MB. Further ones are dropped, and counted as dropped. */
const MOST_WAITING = 5000;
/** How many of them are written at once: a flood must not keep the database from other work. */
const BATCH = 1000;
const FLUSH_MS = 1000;

/** Notes requests in memory and writes them once a second, so that no request waits for the database. */
export function openTraffic({ db }: Pick<Core, "db">): Traffic {
  const waiting: Answered[] = [];
  const tallies = createTallies();
  const callers = createCallers();
  let dropped = 0;
  let stopTimer = async () => {};

  const flush = async () => {
    await writeTallies(db, tallies);
    await writeCallers(db, callers);
    const batch = waiting.slice(0, BATCH);
    if (batch.length === 0) return;
    await writeRequests(db, batch);
    // Removed only after they are written, so that none is lost while the database doesn't answer.
    waiting.splice(0, batch.length);
  };
  return {
    note: (request, { isListed, ordered, origin, caller }) => {
      tallies.count(request, ordered);
      if (origin !== null) tallies.see(request.accountId, origin, request.at);
      if (caller !== null) callers.see({ ...caller, keyId: request.keyId, at: request.at });
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
      // If the database doesn't answer now, the rest is lost: the stop doesn't wait for it.
      await flush().catch(() => {});
    },
  };
}
