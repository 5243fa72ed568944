import { MOST_NAMES } from "../../create-pace.ts";
import { keepNewest } from "../../keep-newest.ts";

/** Who shares a fair part of a limit: the viewers of a delivery, or an address that asks for anything else. */
interface Party {
  /** Requests a second, `at` this time. */
  demand: number;
  at: number;
  /** The requests that it may still make while it is restless. */
  tokens: number;
}

/** How long a request counts. Longer is steadier, shorter follows a change sooner. */
const MEMORY_SECONDS = 10;
/** Fewer requests a second count as none: a party is forgotten, and other processes aren't told. */
export const QUIET = 0.01;
/** A party that asks for so many times the fair part is restless: who asks a little too often is no abuser. */
const RESTLESS = 1.5;
/** So many requests in a row make nobody restless: a person may open a page again and again. */
const CALM_REQUESTS = 2;

/** Finds who asks for much more of a limit than a fair part, and serves them that part and no more. */
export function createFairParts() {
  const parties = new Map<string, Party>();
  /** The fair part in requests a second; infinite while everybody can have what they ask for. */
  let level = Number.MAX_VALUE;
  let heard = 0;

  function settle(party: Party, now: number): Party {
    const passed = now - party.at;
    party.at = now;
    party.demand *= Math.exp(-passed / MEMORY_SECONDS);
    party.tokens = Math.min(Math.max(2, level), party.tokens + passed * level);
    return party;
  }

  const isRestless = (party: Party) => party.demand >= Math.max(RESTLESS * level, CALM_REQUESTS / MEMORY_SECONDS);

  return {
    /**
     * Shares so many requests a second by max-min: whoever asks for less than the fair part gets it all, and all others get
     * the same.
     * https://en.wikipedia.org/wiki/Max-min_fairness
     */
    share(perSecond: number, now: number): void {
      for (const [id, party] of parties) if (settle(party, now).demand < QUIET) parties.delete(id);
      const demands = Array.from(parties.values(), ({ demand }) => demand).sort((a, b) => a - b);
      let left = perSecond;
      level = Number.MAX_VALUE;
      for (const [index, demand] of demands.entries()) {
        const part = left / (demands.length - index);
        if (demand > part) {
          level = part;
          return;
        }
        left -= demand;
      }
    },
    /** Counts a request of a party. Returns the party if it is restless. */
    hear(id: string, now: number): Party | null {
      const party = settle(parties.get(id) ?? { demand: 0, at: now, tokens: 0 }, now);
      party.demand += 1 / MEMORY_SECONDS;
      keepNewest(parties, id, party, MOST_NAMES);
      if (isRestless(party)) return party;
      // Different numbers: many who get restless together are then served one after the other.
      party.tokens = (heard++ % 10) / 8;
      return null;
    },
    isRestless(id: string): boolean {
      const party = parties.get(id);
      return party !== undefined && isRestless(party);
    },
    /** Whole seconds until a restless party may ask again. */
    waitOf: ({ tokens }: Party) => Math.max(1, Math.ceil((1 - tokens) / level)),
  };
}
