import { ServiceProblem } from "../problem.ts";
import type { Db } from "../store/db.ts";
import { type AddressRange, readRange } from "./address-ranges.ts";
import { bearerOf, type Environment, hashKey, readKey } from "./key-format.ts";

/** Whose key a request carries. `accountId` is null for the tracking page's key, which reads the tracking of any delivery. */
export interface Principal {
  keyId: string;
  kind: "secret" | "publishable" | "page";
  accountId: string | null;
  /** The limit of this key, requests a second. */
  perSecond: number;
  /** The addresses and the pages that may use it. Null: no restriction. */
  allowedIps: readonly AddressRange[] | null;
  allowedOrigins: readonly string[] | null;
}

interface PrincipalRow extends Pick<Principal, "keyId" | "kind" | "accountId" | "perSecond"> {
  allowed_ips: string[] | null;
  allowed_origins: string[] | null;
  expires_at: Date | null;
  /** Whether its use was last noted more than an hour ago. */
  is_used_anew: boolean;
}

interface Authenticating {
  environment: Environment;
  /** The limit of keys whose account has none of its own. */
  requestsPerSecond: number;
}

/** How long this process remembers a key, and that a key is unknown. After this time a revoked key works nowhere. */
const MEMORY_MS = 4000;
/** Keys to remember, unknown ones too, so that guesses don't reach the database. Beyond this number all are forgotten. */
const MOST_KEYS = 10_000;

export interface Authenticate {
  /** @throws ServiceProblem missing_key, unknown_key, wrong_environment */
  (authorization: string | undefined): Promise<Principal>;
  /** Forgets what it remembers of a key that this process has just changed. */
  forget(keyId: string): void;
}

/** Makes the check of `Authorization: Bearer …` against this environment's keys. Most checks need memory alone. */
export function createAuthenticate(
  db: Db,
  { environment, requestsPerSecond }: Authenticating,
  now: () => Date,
): Authenticate {
  /** By the whole header: to hash the key at each request would take longer than the rest of the check. */
  const known = new Map<string, { principal: Principal | null; until: number }>();

  const recall = (authorization: string) => {
    const remembered = known.get(authorization);
    return remembered && remembered.until > now().getTime() ? remembered.principal : undefined;
  };

  async function find(authorization: string): Promise<Principal | null> {
    const time = now().getTime();
    const key = readKeyOf(authorization);
    const [row] = await db.query<PrincipalRow>(
      `select k.id as "keyId", k.kind, k.account_id as "accountId",
         coalesce(a.requests_per_second, $2) as "perSecond", k.allowed_ips, k.allowed_origins, k.expires_at,
         coalesce(k.last_used_at <= $3::timestamptz - interval '1 hour', true) as is_used_anew
       from api_keys k left join accounts a on a.id = k.account_id
       where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $3)`,
      [hashKey(key), requestsPerSecond, new Date(time)],
    );
    if (row?.is_used_anew) {
      await db.query("update api_keys set last_used_at = $2 where id = $1", [row.keyId, new Date(time)]);
    }
    if (known.size >= MOST_KEYS) known.clear();
    const principal = row ? toPrincipal(row) : null;
    const until = Math.min(time + MEMORY_MS, row?.expires_at?.getTime() ?? Number.POSITIVE_INFINITY);
    known.set(authorization, { principal, until });
    return principal;
  }

  function readKeyOf(authorization: string): string {
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

  const authenticate = async (authorization: string | undefined) => {
    if (!authorization) {
      throw new ServiceProblem("missing_key", "Send your API key as `Authorization: Bearer <key>`.");
    }
    const remembered = recall(authorization);
    const principal = remembered === undefined ? await find(authorization) : remembered;
    if (!principal) throw new ServiceProblem("unknown_key");
    return principal;
  };
  return Object.assign(authenticate, {
    forget: (keyId: string) => {
      for (const [authorization, { principal }] of known) if (principal?.keyId === keyId) known.delete(authorization);
    },
  });
}

function toPrincipal({
  allowed_ips,
  allowed_origins,
  expires_at: _,
  is_used_anew: __,
  ...row
}: PrincipalRow): Principal {
  const allowedIps = allowed_ips?.map(readRange).filter((range) => range !== null) ?? null;
  return { ...row, allowedIps, allowedOrigins: allowed_origins };
}
