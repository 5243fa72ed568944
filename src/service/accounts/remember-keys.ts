import { keepNewest } from "../keep-newest.ts";
import { freshOrKnown, KNOWN_SECONDS } from "../store/fresh-or-known.ts";
import type { Elapsed } from "../store/open-clock.ts";
import type { LookUp } from "./limits/count-wrong.ts";

interface Remembering<Owner> {
  elapsed: Elapsed;
  /** How many keys to remember, of those that work and of those that don't. The oldest are forgotten first. */
  most: number;
  /** Looks a key up. Null: it doesn't work. */
  find(key: string): Promise<{ owner: Owner; expiresIn: number } | null>;
  /** Whether a key that has not worked here can be one at all. */
  canWork(key: string): boolean | Promise<boolean>;
  /** Limits the searches for keys that nobody has. */
  lookUp: LookUp;
}

/** What this process remembers of keys, so that most checks need only memory. */
export interface KeyMemory<Owner> {
  /** The owner of a key that has worked in this process or is being looked up. Null, without a wait, for any other key. */
  recall(key: string): Promise<Owner | null> | null;
  /**
   * Looks up a key that has not worked in this process, unless it can't work or was found wrong just now.
   * @throws ServiceProblem rate_limited
   */
  look(key: string, address: string): Promise<Owner | null>;
  /** Forgets the keys of these owners, which this process has just changed. */
  forget(isTheirs: (owner: Owner) => boolean): void;
}

/**
 * How long this process remembers a key. After this time a revoked key works nowhere. While the database doesn't answer, a
 * key that has worked goes on for KNOWN_SECONDS, so that tracking can be read from memory.
 */
const MEMORY_SECONDS = 4;
/** How long a key that doesn't work is refused without another look. */
const UNKNOWN_SECONDS = 4;

/** A key that has worked. When its time is over it is looked up again, before keys that have not worked here. */
interface Known<Owner> {
  owner: Owner;
  until: number;
  /** Until when the key works while the database doesn't answer, in seconds as `elapsed` counts them. */
  atMostUntil: number;
}

export function rememberKeys<Owner>({ elapsed, most, find, canWork, lookUp }: Remembering<Owner>): KeyMemory<Owner> {
  const known = new Map<string, Known<Owner>>();
  const unknown = new Map<string, number>();
  const looking = new Map<string, Promise<Owner | null>>();

  async function findNow(key: string): Promise<Owner | null> {
    const at = elapsed();
    const found = await find(key);
    known.delete(key);
    if (found) {
      const { owner, expiresIn } = found;
      const until = at + Math.min(MEMORY_SECONDS, expiresIn);
      keepNewest(known, key, { owner, until, atMostUntil: at + Math.min(KNOWN_SECONDS, expiresIn) }, most);
    } else keepNewest(unknown, key, at + UNKNOWN_SECONDS, most);
    return found?.owner ?? null;
  }

  async function findNew(key: string, address: string): Promise<Owner | null> {
    if ((unknown.get(key) ?? Number.NEGATIVE_INFINITY) > elapsed()) return null;
    return (await canWork(key)) ? lookUp(address, () => findNow(key)) : null;
  }

  /** Of requests that come together with one key, one looks it up. */
  function once(key: string, look: (key: string) => Promise<Owner | null>): Promise<Owner | null> {
    const underway = looking.get(key) ?? look(key).finally(() => looking.delete(key));
    looking.set(key, underway);
    return underway;
  }

  return {
    recall: (key) => {
      const remembered = known.get(key);
      if (remembered && remembered.until > elapsed()) return Promise.resolve(remembered.owner);
      if (!remembered && !looking.has(key)) return null;
      const found = once(key, findNow);
      if (!remembered || remembered.atMostUntil <= elapsed()) return found;
      return freshOrKnown<Owner | null>(found, remembered.owner);
    },
    look: (key, address) => once(key, () => findNew(key, address)),
    forget: (isTheirs) => {
      for (const [key, { owner }] of known) if (isTheirs(owner)) known.delete(key);
    },
  };
}
