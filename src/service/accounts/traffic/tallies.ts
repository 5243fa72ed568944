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

/** What a key has used in an hour, since it was last written. */
export interface Tally {
  accountId: string;
  /** Its beginning, in UTC: 2026-03-14T09:00Z. */
  hour: string;
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

/** Counts in memory. It holds one entry for each key that is in use, and remembers which pages are known. */
export interface Tallies {
  count(request: Answered, ordered: boolean): void;
  see(accountId: string, origin: string, at: Date): void;
  /** What isn't written yet. The caller gives it back where it couldn't be written. */
  take(): { tallies: Tally[]; seen: Seen[] };
  giveBack(taken: { tallies: readonly Tally[]; seen: readonly Seen[] }): void;
}

/** Anybody who has a publishable key can name any origin. */
const MOST_ORIGINS = 10_000;

export function createTallies(): Tallies {
  let tallies = new Map<string, Tally>();
  let seen: Seen[] = [];
  const known = new Set<string>();

  const add = (one: Tally) => {
    const name = `${one.keyId} ${one.accountId} ${one.hour}`;
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
        hour: `${at.toISOString().slice(0, 13)}:00Z`,
        keyId,
        requests: 1,
        rateLimited: status === 429 ? 1 : 0,
        deliveries: ordered ? 1 : 0,
      }),
    see: (accountId, origin, at) => {
      const name = `${accountId} ${origin}`;
      if (known.has(name) || known.size >= MOST_ORIGINS) return;
      known.add(name);
      seen.push({ accountId, origin, at });
    },
    take: () => {
      const taken = { tallies: [...tallies.values()], seen };
      tallies = new Map();
      seen = [];
      return taken;
    },
    giveBack: (taken) => {
      for (const one of taken.tallies) add(one);
      seen.unshift(...taken.seen);
    },
  };
}
