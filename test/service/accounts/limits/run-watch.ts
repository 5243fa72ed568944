import { createLimits } from "../../../../src/service/accounts/limits/create-limits.ts";
import { bookNextVisit } from "../../../../src/service/accounts/limits/next-visit.ts";

export interface WatchOptions {
  limit: number;
  seconds: number;
  /** Who wait as long as they are told. */
  viewers: number;
  /** Where all viewers come from; absent: each from an address of their own. */
  address?: string;
  /** Callers who ask so often in all, for so many things in turn, whatever they are told, from a second on. */
  abuse?: { addresses: number; perSecond: number; things: number; from?: number };
}

export interface Watched {
  /** How often each viewer was served. */
  reads: number[];
  /** Of all requests. */
  served: number;
  /** The longest Retry-After that anybody was told, and that a viewer was. */
  longestWait: number;
  longestPoliteWait: number;
}

const MILLISECONDS = 10;

/** Lets polite viewers and others ask one key's limit, under a virtual clock. The same at every run. */
export function runWatch({ limit: perSecond, seconds, viewers, address, abuse }: WatchOptions): Watched {
  const limit = createLimits(() => 0).of("key", perSecond);
  const reads = new Array<number>(viewers).fill(0);
  // They come one after the other, in the first minute.
  const due = reads.map((_, who) => 0.5 + (who * 60) / viewers);
  const watched: Watched = { reads, served: 0, longestWait: 0, longestPoliteWait: 0 };
  let asked = 0;

  function take(caller: string, now: number, from: string): number {
    const wait = limit.limiter.take(caller, now, from);
    watched.longestWait = Math.max(watched.longestWait, wait);
    if (wait === 0) watched.served++;
    return wait;
  }
  for (let step = 0; step < (seconds * 1000) / MILLISECONDS; step++) {
    const now = (step * MILLISECONDS) / 1000;
    for (; abuse && asked < abuse.perSecond * (now - (abuse.from ?? 0)); asked++) {
      const from = `198.51.100.${asked % abuse.addresses}`;
      const caller = `${from} ${Math.floor(asked / abuse.addresses) % abuse.things}`;
      const wait = take(caller, now, from);
      // Who asks for deliveries that exist is invited to the next visit.
      if (wait === 0 && abuse.things < Number.POSITIVE_INFINITY) {
        bookNextVisit(limit, { caller, address: from, usual: 30, moving: true }, now);
      }
    }
    for (const [who, at] of due.entries()) {
      if (at > now) continue;
      const from = address ?? `192.0.2.${who}`;
      const caller = `${from} viewer ${who}`;
      const wait = take(caller, now, from);
      watched.longestPoliteWait = Math.max(watched.longestPoliteWait, wait);
      if (wait === 0) reads[who] = (reads[who] ?? 0) + 1;
      due[who] = now + (wait || bookNextVisit(limit, { caller, address: from, usual: 30, moving: true }, now));
    }
  }
  return watched;
}
