import type { Core } from "../core.ts";
import { findSession, type SignedIn } from "../people/sign-in/sessions.ts";
import { createSessionFinder } from "../riders/devices/sessions.ts";
import { ifAvailable } from "../store/database-unavailable.ts";
import { type AddressRange, readRange } from "./address-ranges.ts";
import { hashKey } from "./key-format.ts";

/**
 * Whose key a request carries. `accountId` is null for the tracking page's key, which reads the tracking of any delivery,
 * for an operator's, and for a rider's token.
 */
export interface Principal {
  keyId: string;
  kind: "secret" | "publishable" | "page" | "operator" | "rider" | "member";
  accountId: string | null;
  /** Null except for a rider's token. */
  riderId: string | null;
  /** Whether it is the token of a rider who may not work now. */
  isSuspended: boolean;
  /** Null except for a member's session. */
  member: SignedIn | null;
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

interface Found {
  owner: Principal;
  /** Seconds until the key expires, if it does. */
  expiresIn: number;
}

/** Looks a key up. Null: it is unknown, revoked or expired. */
type FindPrincipal = (key: string) => Promise<Found | null>;

/** For riders' tokens. */
export function createRiderFinder(core: Core, perSecond: number): FindPrincipal {
  const findSession = createSessionFinder(core);
  return async (token) => {
    const session = await findSession(token);
    if (!session) return null;
    const { id: keyId, riderId, isSuspended } = session;
    const unrestricted = { allowedIps: null, allowedOrigins: null };
    return {
      owner: { keyId, kind: "rider", accountId: null, riderId, isSuspended, member: null, perSecond, ...unrestricted },
      expiresIn: Number.POSITIVE_INFINITY,
    };
  };
}

/** For members' tokens. */
export async function findMember(
  core: Core,
  token: string,
  { isUse, requestsPerSecond }: { isUse: boolean; requestsPerSecond: number },
): Promise<Principal | null> {
  const member = await findSession(core, token, isUse);
  if (!member) return null;
  const { sessionId: keyId, accountId, perSecond } = member;
  const unrestricted = { allowedIps: null, allowedOrigins: null };
  return {
    keyId,
    kind: "member",
    accountId,
    riderId: null,
    isSuspended: false,
    member,
    perSecond: perSecond ?? requestsPerSecond,
    ...unrestricted,
  };
}

/** For all others. */
export async function findOwner({ db, now }: Core, key: string, requestsPerSecond: number): Promise<Found | null> {
  const at = now();
  const [row] = await db.query<PrincipalRow>(
    `select k.id as "keyId", k.kind, k.account_id as "accountId",
       coalesce(a.requests_per_second, $2) as "perSecond", k.allowed_ips, k.allowed_origins, k.expires_at,
       coalesce(k.last_used_at <= $3::timestamptz - interval '1 hour', true) as is_used_anew
     from api_keys k left join accounts a on a.id = k.account_id
     where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $3)`,
    [hashKey(key), requestsPerSecond, at],
  );
  if (!row) return null;
  const { allowed_ips, allowed_origins, expires_at, is_used_anew, ...principal } = row;
  if (is_used_anew) {
    await ifAvailable(db.query("update api_keys set last_used_at = $2 where id = $1", [row.keyId, at]));
  }
  return {
    owner: {
      ...principal,
      riderId: null,
      isSuspended: false,
      member: null,
      allowedIps: allowed_ips?.map(readRange).filter((range) => range !== null) ?? null,
      allowedOrigins: allowed_origins,
    },
    expiresIn: expires_at ? (expires_at.getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY,
  };
}
