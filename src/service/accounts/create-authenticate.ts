import type { Core } from "../core.ts";
import { ServiceProblem } from "../problem.ts";
import { freshOrKnown, KNOWN_SECONDS } from "../store/fresh-or-known.ts";
import { findPrincipal, type Principal } from "./find-principal.ts";
import { createGivenCheck } from "./given-keys.ts";
import { bearerOf, type Environment, hasChecksum, readKey } from "./key-format.ts";
import { createAddressLimit } from "./limits/create-address-limit.ts";

interface Authenticating {
  environment: Environment;
  /** The limit of keys whose account has none of its own. */
  requestsPerSecond: number;
  /** How many requests a second without a key that works each address may make. */
  refusalsPerSecond?: number;
}

/**
 * How long this process remembers a key. After this time a revoked key works nowhere. While the database doesn't answer, a
 * key that has worked goes on for KNOWN_SECONDS, so that tracking can be read from memory.
 */
const MEMORY_SECONDS = 4;
/** How long a key that doesn't work is refused without another look. */
const UNKNOWN_SECONDS = 4;
/** Keys to remember, of each sort. The oldest are forgotten first, so strangers' guesses push out no key that works. */
const MOST_KEYS = 10_000;

const REFUSALS_PER_SECOND = 5;
/** An address may send this many seconds' worth at once: an office, say, that opens many pages with a key that has ended. */
const REFUSALS_BURST_SECONDS = 10;

/** A key that has worked. When its time is over it is looked up again, before any stranger's. */
interface Known {
  principal: Principal;
  until: number;
  /** While the database doesn't answer. */
  atMostUntil: number;
}

export interface Authenticate {
  /**
   * @param address whose requests without a key that works are limited
   * @throws ServiceProblem missing_key, unknown_key, wrong_environment, rate_limited
   */
  (authorization: string | undefined, address: string): Promise<Principal>;
  /** Forgets what it remembers of a key that this process has just changed. */
  forget(keyId: string): void;
}

/**
 * Makes the check of `Authorization: Bearer …` against this environment's keys. Most checks need memory alone, and so do
 * most guesses: a key's checksum tells whether it can be one, and an address has a limit of guesses.
 */
export function createAuthenticate(
  core: Core,
  { environment, requestsPerSecond, refusalsPerSecond = REFUSALS_PER_SECOND }: Authenticating,
): Authenticate {
  const { elapsed } = core;
  const known = new Map<string, Known>();
  const unknown = new Map<string, number>();
  const looking = new Map<string, Promise<Principal | null>>();
  const wasGiven = createGivenCheck(core.db, elapsed);
  const refusals = createAddressLimit(
    { perSecond: refusalsPerSecond, burst: refusalsPerSecond * REFUSALS_BURST_SECONDS },
    elapsed,
  );

  async function find(key: string): Promise<Principal | null> {
    const at = elapsed();
    const found = await findPrincipal(core, key, requestsPerSecond);
    known.delete(key);
    if (found) {
      const { principal, expiresIn } = found;
      const until = at + Math.min(MEMORY_SECONDS, expiresIn);
      put(known, key, { principal, until, atMostUntil: at + Math.min(KNOWN_SECONDS, expiresIn) });
    } else put(unknown, key, at + UNKNOWN_SECONDS);
    return found?.principal ?? null;
  }

  /** Of requests that come together with one key, one looks it up. */
  function once(key: string, look: (key: string) => Promise<Principal | null>): Promise<Principal | null> {
    const underway = looking.get(key) ?? look(key).finally(() => looking.delete(key));
    looking.set(key, underway);
    return underway;
  }

  function lookAgain(key: string, remembered: Known | undefined): Promise<Principal | null> {
    const found = once(key, find);
    if (!remembered || remembered.atMostUntil <= elapsed()) return found;
    return freshOrKnown<Principal | null>(found, remembered.principal);
  }

  /** A key that has not worked here yet. Only sandboxes are given keys, and only these may lack the checksum. */
  async function findNew(key: string): Promise<Principal | null> {
    if ((unknown.get(key) ?? Number.NEGATIVE_INFINITY) > elapsed()) return null;
    const canBeOurs = hasChecksum(key) || (environment === "sandbox" && (await wasGiven(key)));
    return canBeOurs ? find(key) : null;
  }

  /** @throws ServiceProblem when the text can't be one of this environment's keys */
  function readKeyOf(authorization: string | undefined): string {
    if (!authorization) {
      throw new ServiceProblem("missing_key", "Send your API key as `Authorization: Bearer <key>`.");
    }
    const key = bearerOf(authorization);
    const claims = key === null ? null : readKey(key);
    if (key === null || claims === null) throw new ServiceProblem("unknown_key");
    if (claims.environment !== environment) {
      throw new ServiceProblem(
        "wrong_environment",
        `This is the ${environment} service; the key is for ${claims.environment}.`,
      );
    }
    return key;
  }

  /** A request whose key has not worked here yet. It counts against its address until the key turns out to work. */
  async function admitStranger(authorization: string | undefined, address: string): Promise<Principal> {
    const wait = refusals.take(address);
    if (wait > 0) {
      throw new ServiceProblem(
        "rate_limited",
        `Too many requests without a key that works came from your address. Come again in ${wait} s.`,
        [],
        wait,
      );
    }
    const principal = await once(readKeyOf(authorization), findNew);
    if (!principal) throw new ServiceProblem("unknown_key");
    refusals.giveBack(address);
    return principal;
  }

  const authenticate = async (authorization: string | undefined, address: string) => {
    const key = authorization === undefined ? null : bearerOf(authorization);
    const remembered = key === null ? undefined : known.get(key);
    if (remembered && remembered.until > elapsed()) return remembered.principal;
    // What is looked up already, or has worked before, costs its address nothing.
    const looked = key !== null && (remembered || looking.has(key)) ? await lookAgain(key, remembered) : null;
    return looked ?? admitStranger(authorization, address);
  };
  return Object.assign(authenticate, {
    forget: (keyId: string) => {
      for (const [key, { principal }] of known) if (principal.keyId === keyId) known.delete(key);
    },
  });
}

function put<Value>(memory: Map<string, Value>, key: string, value: Value): void {
  memory.delete(key);
  memory.set(key, value);
  for (const oldest of memory.keys()) {
    if (memory.size <= MOST_KEYS) break;
    memory.delete(oldest);
  }
}
