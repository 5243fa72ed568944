import { startOfHour } from "./kept.ts";

/** A request of a merchant's key that was answered. */
export interface Answered {
  id: string;
  accountId: string;
  /** Empty for a request that a member made in the dashboard. */
  keyId: string;
  at: Date;
  method: string;
  /** The path's template. */
  route: string;
  status: number;
  code: string | null;
  durationMs: number;
}

/** What was done with a key in an hour, and isn't written yet. */
export interface Tally {
  accountId: string;
  /** When the hour begins, in milliseconds since 1970. */
  hour: number;
  keyId: string;
  requests: number;
  rateLimited: number;
  deliveries: number;
}

/** A page that has shown one of an account's cards. */
export interface Seen {
  accountId: string;
  origin: string;
  at: Date;
}

/** Counts requests in memory, by key and hour, and collects the pages that it hasn't seen on that day. */
export interface Tallies {
  count(request: Answered, ordered: boolean): void;
  see(accountId: string, origin: string, at: Date): void;
  /** Empties the tallies. Give the result back if it couldn't be written. */
  take(): { tallies: Tally[]; seen: Seen[] };
  giveBack(taken: { tallies: readonly Tally[]; seen: readonly Seen[] }): void;
}

/** How many pages are known not to be new. Somebody with a publishable key can invent any origin, so the list has an end. */
const MOST_KNOWN = 10_000;
/** How many new pages wait to be written. A page beyond them is new again at its next request. */
const MOST_WAITING = 100;

export function createTallies(): Tallies {
  /** By hour, then by key. What members do has no key, so it is under their account. */
  let hours = new Map<number, Map<string, Tally>>();
  let seen: Seen[] = [];
  const known = new Set<string>();

  const add = (one: Tally) => {
    const tallies = hours.get(one.hour) ?? new Map<string, Tally>();
    hours.set(one.hour, tallies);
    const name = one.keyId || one.accountId;
    const before = tallies.get(name);
    if (!before) tallies.set(name, { ...one });
    else {
      before.requests += one.requests;
      before.rateLimited += one.rateLimited;
      before.deliveries += one.deliveries;
    }
  };
  return {
    count: ({ accountId, keyId, at, status }, ordered) =>
      add({
        accountId,
        hour: startOfHour(at.getTime()),
        keyId,
        requests: 1,
        rateLimited: status === 429 ? 1 : 0,
        deliveries: ordered ? 1 : 0,
      }),
    see: (accountId, origin, at) => {
      // Once a day, so that the page counts as seen lately.
      const name = `${accountId} ${origin} ${at.toISOString().slice(0, 10)}`;
      if (known.has(name) || seen.length >= MOST_WAITING) return;
      // Writing a page again does no harm.
      if (known.size >= MOST_KNOWN) known.clear();
      known.add(name);
      seen.push({ accountId, origin, at });
    },
    take: () => {
      const taken = { tallies: [...hours.values()].flatMap((tallies) => [...tallies.values()]), seen };
      hours = new Map();
      seen = [];
      return taken;
    },
    giveBack: (taken) => {
      for (const one of taken.tallies) add(one);
      seen.unshift(...taken.seen);
    },
  };
}
