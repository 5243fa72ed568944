import { createLimiter } from "../../../../src/service/accounts/limits/create-limiter.ts";

export interface WatchOptions {
  limit: number;
  seconds: number;
  /** How many polite viewers there are. Each waits as long as it is told. */
  viewers: number;
  /** Where all viewers come from; absent: each from an address of their own. */
  address?: string;
  /**
   * Callers who don't wait as they are told. From the second `from` on, they send `perSecond` requests in all: for one of
   * this many existing deliveries after the other, or for something else each time.
   */
  abuse?: { addresses: number; perSecond: number; deliveries: number | "none"; from?: number };
}

export interface Watched {
  /** How often each viewer was served. */
  reads: number[];
  /** How many of all requests were served. */
  served: number;
  /** The longest Retry-After that anybody was told, and that a viewer was. */
  longestWait: number;
  longestPoliteWait: number;
}

const MILLISECONDS = 10;

/** Lets polite viewers and others ask one key's limit, under a virtual clock. The same at every run. */
export function runWatch({ limit: perSecond, seconds, viewers, address, abuse }: WatchOptions): Watched {
  const limiter = createLimiter(perSecond, 0);
  const reads = new Array<number>(viewers).fill(0);
  // They come one after the other, in the first minute.
  const due = reads.map((_, who) => 0.5 + (who * 60) / viewers);
  const watched: Watched = { reads, served: 0, longestWait: 0, longestPoliteWait: 0 };
  let asked = 0;

  function take(caller: string, now: number, party: string): number {
    const wait = limiter.take(caller, now, party);
    watched.longestWait = Math.max(watched.longestWait, wait);
    if (wait === 0) watched.served++;
    return wait;
  }
  for (let step = 0; step < (seconds * 1000) / MILLISECONDS; step++) {
    const now = (step * MILLISECONDS) / 1000;
    for (; abuse && asked < abuse.perSecond * (now - (abuse.from ?? 0)); asked++) {
      const from = `198.51.100.${asked % abuse.addresses}`;
      const round = Math.floor(asked / abuse.addresses);
      if (abuse.deliveries === "none") {
        take(`${from} ${round}`, now, from);
        continue;
      }
      const party = `abused delivery ${round % abuse.deliveries}`;
      const caller = `${from} ${party}`;
      // Who asks for a delivery that exists is invited to the next visit.
      if (take(caller, now, party) === 0) limiter.pollAfter(caller, now, 30, true);
    }
    for (const [who, at] of due.entries()) {
      if (at > now) continue;
      const party = `delivery ${who}`;
      const caller = `${address ?? `192.0.2.${who}`} ${party}`;
      const wait = take(caller, now, party);
      watched.longestPoliteWait = Math.max(watched.longestPoliteWait, wait);
      if (wait === 0) reads[who] = (reads[who] ?? 0) + 1;
      due[who] = now + (wait || limiter.pollAfter(caller, now, 30, true));
    }
  }
  return watched;
}
