import { ServiceProblem } from "../problem.ts";
import type { Db } from "../store/db.ts";
import { type AddressRange, readRange } from "./address-ranges.ts";
import { type Environment, hashKey, readKey } from "./key-format.ts";

/** Who is asking. `accountId` is null for the page key, which may read the tracking of any delivery. */
export interface Principal {
  keyId: string;
  kind: "secret" | "publishable" | "page";
  accountId: string | null;
  /** The limit of this key, requests a second. */
  perSecond: number;
  /** Where it may be used from; null: everywhere. */
  allowedIps: readonly AddressRange[] | null;
  allowedOrigins: readonly string[] | null;
}

interface PrincipalRow extends Pick<Principal, "keyId" | "kind" | "accountId" | "perSecond"> {
  allowed_ips: string[] | null;
  allowed_origins: string[] | null;
  expires_at: Date | null;
}

export interface Authenticating {
  environment: Environment;
  /** The limit of keys whose account has none of its own. */
  requestsPerSecond: number;
}

/** How long a key, or the lack of one, is believed: a revoked key is dead everywhere after this. */
const BELIEVED_MS = 4000;
/** Wrong keys are remembered too, so that guessing doesn't reach the database; a flood of them only clears the memory. */
const REMEMBERED = 10_000;

export interface Authenticate {
  /** @throws ServiceProblem missing_key, unknown_key, wrong_environment */
  (authorization: string | undefined): Promise<Principal>;
  /** The same at once; null too when the database would have to be asked. */
  peek(authorization: string): Principal | null;
  /** Believes nothing any more of a key that has just been changed by this process. */
  forget(keyId: string): void;
}

/** Checks `Authorization: Bearer …` against the keys of this environment, mostly from memory. */
export function openAuthenticate(
  db: Db,
  { environment, requestsPerSecond }: Authenticating,
  now: () => Date,
): Authenticate {
  /** By the header as it came: a hash at each request would take longer than all the rest. */
  const known = new Map<string, { principal: Principal | null; until: number }>();

  const peek = (authorization: string) => {
    const remembered = known.get(authorization);
    return remembered && remembered.until > now().getTime() ? remembered.principal : undefined;
  };

  async function find(authorization: string): Promise<Principal | null> {
    const remembered = peek(authorization);
    if (remembered !== undefined) return remembered;
    const time = now().getTime();
    const key = readKeyOf(authorization);
    const [row] = await db.query<PrincipalRow>(
      `select k.id as "keyId", k.kind, k.account_id as "accountId",
         coalesce(a.requests_per_second, $2) as "perSecond", k.allowed_ips, k.allowed_origins, k.expires_at
       from api_keys k left join accounts a on a.id = k.account_id
       where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $3)`,
      [hashKey(key), requestsPerSecond, new Date(time)],
    );
    if (known.size >= REMEMBERED) known.clear();
    const principal = row ? toPrincipal(row) : null;
    const until = Math.min(time + BELIEVED_MS, row?.expires_at?.getTime() ?? Number.POSITIVE_INFINITY);
    known.set(authorization, { principal, until });
    return principal;
  }

  function readKeyOf(authorization: string): string {
    const key = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    const claims = key === undefined ? null : readKey(key);
    if (key === undefined || claims === null) throw new ServiceProblem("unknown_key");
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
    const principal = await find(authorization);
    if (!principal) throw new ServiceProblem("unknown_key");
    return principal;
  };
  return Object.assign(authenticate, {
    peek: (authorization: string) => peek(authorization) ?? null,
    forget: (keyId: string) => {
      for (const [authorization, { principal }] of known) if (principal?.keyId === keyId) known.delete(authorization);
    },
  });
}

function toPrincipal({ allowed_ips, allowed_origins, expires_at: _, ...row }: PrincipalRow): Principal {
  const allowedIps = allowed_ips?.map(readRange).filter((range) => range !== null) ?? null;
  return { ...row, allowedIps, allowedOrigins: allowed_origins };
}
