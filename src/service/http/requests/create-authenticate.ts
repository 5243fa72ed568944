import { createGivenCheck } from "../../accounts/given-keys.ts";
import { bearerOf, type Environment, hasChecksum, keyPrefix, readKey } from "../../accounts/key-format.ts";
import { createFailedKeyLimit } from "../../accounts/limits/count-wrong.ts";
import { type KeyMemory, rememberKeys } from "../../accounts/remember-keys.ts";
import type { Core } from "../../core.ts";
import { keepNewest } from "../../keep-newest.ts";
import { ServiceProblem } from "../../problem.ts";
import { createRiderFinder, findMember, findOwner, type Principal } from "./find-principal.ts";

interface Authenticating {
  environment: Environment;
  /** The limit of keys whose account has none of its own. */
  requestsPerSecond: number;
  /** How many keys that nobody has each address may make us look for, a second. Cookies of members count apart. */
  failuresPerSecond?: number | undefined;
}

const MOST_KEYS = 10_000;
/** Riders have many more than merchants, and must push none of those out. */
const MOST_RIDERS = 200_000;
const MOST_SESSIONS = 20_000;

export interface Authenticate {
  /**
   * @param address whose searches for keys that nobody has are limited
   * @throws ServiceProblem missing_key, unknown_key, wrong_environment, rate_limited
   */
  (authorization: string | undefined, address: string): Promise<Principal>;
  /**
   * @param token of a member's session, which every request looks up
   * @param isUse whether the request keeps the session alive
   * @throws ServiceProblem signed_out, rate_limited
   */
  asMember(token: string, address: string, isUse: boolean): Promise<Principal>;
  /** Forgets what it remembers of a key that this process has just changed. */
  forget(keyId: string): void;
}

/**
 * Makes the check of `Authorization: Bearer …` against this environment's keys. Most checks need no database. Most guesses
 * don't either: they fail the checksum, were found wrong just now, or reach the limit of their address. Only a key that was
 * looked up and that nobody has counts against that limit.
 */
export function createAuthenticate(
  core: Core,
  { environment, requestsPerSecond, failuresPerSecond }: Authenticating,
): Authenticate {
  const { elapsed } = core;
  const wasGiven = createGivenCheck(core.db, elapsed);
  const lookUp = createFailedKeyLimit(elapsed, failuresPerSecond);
  const riders = rememberKeys({
    elapsed,
    most: MOST_RIDERS,
    find: createRiderFinder(core, requestsPerSecond),
    canWork: hasChecksum,
    lookUp,
  });
  const others = rememberKeys({
    elapsed,
    most: MOST_KEYS,
    find: (key) => findOwner(core, key, requestsPerSecond),
    // Only sandboxes are given keys, and only these may lack the checksum.
    canWork: (key) => hasChecksum(key) || (environment === "sandbox" && wasGiven(key)),
    lookUp,
  });
  const riderPrefix = keyPrefix("rider", environment);
  const memoryOf = (key: string): KeyMemory<Principal> => (key.startsWith(riderPrefix) ? riders : others);

  /** @throws ServiceProblem when the text can't be one of this environment's keys */
  function readKeyOf(authorization: string | undefined): string {
    if (!authorization) {
      throw new ServiceProblem("missing_key", "Send your API key as `Authorization: Bearer <key>`.");
    }
    const key = bearerOf(authorization);
    const claims = key === null ? null : readKey(key);
    // A member's token works only in a cookie, where the page that sends it is known.
    if (key === null || claims === null || claims.kind === "member") throw new ServiceProblem("unknown_key");
    if (claims.environment !== environment) {
      throw new ServiceProblem(
        "wrong_environment",
        `This is the ${environment} service; the key is for ${claims.environment}.`,
      );
    }
    return key;
  }

  const authenticate = async (authorization: string | undefined, address: string) => {
    const key = authorization === undefined ? null : bearerOf(authorization);
    // A key that has worked before, or is being looked up already, doesn't count against its address.
    const known = key === null ? null : memoryOf(key).recall(key);
    const owner = known && (await known);
    if (owner) return owner;
    const stranger = readKeyOf(authorization);
    const found = await memoryOf(stranger).look(stranger, address);
    if (!found) throw new ServiceProblem("unknown_key");
    return found;
  };

  const memberPrefix = keyPrefix("member", environment);
  const lookUpSession = createFailedKeyLimit(elapsed, failuresPerSecond);
  /** Tokens of sessions that were looked up here: whether they worked. A session that has ended never works again. */
  const sessions = new Map<string, boolean>();

  async function asMember(token: string, address: string, isUse: boolean): Promise<Principal> {
    const worked = sessions.get(token);
    const canWork = worked ?? (token.startsWith(memberPrefix) && hasChecksum(token));
    if (!canWork) throw new ServiceProblem("signed_out");
    const find = () => findMember(core, token, { isUse, requestsPerSecond });
    const member = await (worked ? find() : lookUpSession(address, find));
    keepNewest(sessions, token, member !== null, MOST_SESSIONS);
    if (member === null) throw new ServiceProblem("signed_out");
    return member;
  }

  return Object.assign(authenticate, {
    asMember,
    forget: (keyId: string) => {
      for (const memory of [riders, others]) memory.forget((principal) => principal.keyId === keyId);
    },
  });
}
