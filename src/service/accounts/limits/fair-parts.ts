/** Who shares a fair part of a limit: the viewers of a delivery, or an address that asks for anything else. */
export interface Party {
  id: string;
  /** Whether it asks for a delivery that exists. */
  isWatching: boolean;
}

/** What a party asks for. */
export interface Asking {
  /** Requests a second, `at` this time. */
  demand: number;
  at: number;
  /** Whether it asks for much more than its fair part. */
  isRestless: boolean;
  /** The requests that it may still make while it is restless. */
  tokens: number;
  /** Its callers who were refused and hold places. It loses them when it gets restless. */
  claims: Set<string>;
}

/** How long a request counts. Longer is steadier, shorter follows a change sooner. */
const MEMORY_SECONDS = 10;
/** A party that asks for so many times the fair part is restless. */
const RESTLESS = 1.5;
/** The viewers of a delivery may ask so often without being restless: one person may open a page again and again. */
const CALM_PER_SECOND = 0.3;
/** How often the fair part is found, and the part of the rate that is shared. The rest is for new parties. */
const SHARE_SECONDS = 0.25;
const SHARED = 0.96;
/** A party that asks for fewer requests a second is forgotten, and no more parties than this are known. */
const KNOWN = { least: 0.003, most: 10_000 };

/** Finds who asks for much more of a limit than a fair part, and serves them that part and no more. */
export function createFairParts(rate: () => number) {
  const parties = new Map<string, Asking>();
  let heard = 0;
  let sharedAt = Number.NEGATIVE_INFINITY;
  /** The fair part in requests a second; infinite while everybody can have what they ask for. */
  let level = Number.MAX_VALUE;

  function settle(party: Asking, now: number): Asking {
    const passed = now - party.at;
    party.at = now;
    party.demand *= Math.exp(-passed / MEMORY_SECONDS);
    party.tokens = Math.min(Math.max(2, level), party.tokens + passed * level);
    return party;
  }

  /**
   * Shares the rate by max-min: whoever asks for less than the fair part gets it all, and all others get the same.
   * https://en.wikipedia.org/wiki/Max-min_fairness
   */
  function share(now: number): void {
    sharedAt = now;
    for (const [id, party] of parties) if (settle(party, now).demand < KNOWN.least) parties.delete(id);
    const demands = Array.from(parties.values(), ({ demand }) => demand).sort((a, b) => a - b);
    let left = SHARED * rate();
    level = Number.MAX_VALUE;
    for (const [index, demand] of demands.entries()) {
      const part = left / (demands.length - index);
      if (demand > part) {
        level = part;
        return;
      }
      left -= demand;
    }
  }

  return {
    /** Counts a request of a party. */
    hear({ id, isWatching }: Party, now: number): Asking {
      if (now >= sharedAt + SHARE_SECONDS) share(now);
      const party = settle(
        parties.get(id) ?? { demand: 0, at: now, isRestless: false, tokens: 0, claims: new Set() },
        now,
      );
      heard += 1;
      party.demand += 1 / MEMORY_SECONDS;
      if (parties.size < KNOWN.most) parties.set(id, party);
      party.isRestless = party.demand >= Math.max(RESTLESS * level, isWatching ? CALM_PER_SECOND : 0);
      // Different numbers: many who get restless together are then served one after the other.
      if (!party.isRestless) party.tokens = (heard % 10) / 8;
      return party;
    },
    /** Whole seconds until a restless party may ask again. */
    waitOf: ({ tokens }: Asking) => Math.max(1, Math.ceil((1 - tokens) / level)),
  };
}
