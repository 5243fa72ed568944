import type { Core } from "../core.ts";
import { ServiceProblem } from "../problem.ts";
import { ifAvailable } from "../store/database-unavailable.ts";
import type { Queryable } from "../store/db.ts";
import { type AddressRange, readRange } from "./address-ranges.ts";
import { hashKey } from "./key-format.ts";

/** A key that works, and what it may do. */
export interface WorkingKey {
  keyId: string;
  kind: "secret" | "publishable" | "page" | "operator";
  /** Null for the tracking page's key, which reads the tracking of any delivery, and for an operator's. */
  accountId: string | null;
  /** The limit of this key, requests a second. */
  perSecond: number;
  /** The addresses and the pages that may use it. Null: no restriction. */
  allowedIps: readonly AddressRange[] | null;
  allowedOrigins: readonly string[] | null;
}

interface WorkingKeyRow extends Pick<WorkingKey, "keyId" | "kind" | "accountId" | "perSecond"> {
  allowed_ips: string[] | null;
  allowed_origins: string[] | null;
  expires_at: Date | null;
  /** Whether its use was last noted more than an hour ago. */
  is_used_anew: boolean;
}

/**
 * Keeps a key as it is until the caller's transaction ends: what would end it waits, or was done before.
 * @throws ServiceProblem unknown_key where it has ended
 */
export async function assertStillWorks(tx: Queryable, id: string, now: Date): Promise<void> {
  const rows = await tx.query(
    "select 1 from api_keys where id = $1 and revoked_at is null and (expires_at is null or expires_at > $2) for share",
    [id, now],
  );
  if (rows.length === 0) throw new ServiceProblem("unknown_key");
}

/**
 * Looks a key up, and notes its use once an hour. Null: it is unknown, revoked or expired.
 * @param requestsPerSecond the limit of a key whose account has none of its own
 * @returns also the seconds until the key expires, if it does
 */
export async function findWorkingKey(
  { db, now }: Pick<Core, "db" | "now">,
  key: string,
  requestsPerSecond: number,
): Promise<{ owner: WorkingKey; expiresIn: number } | null> {
  const at = now();
  const [row] = await db.query<WorkingKeyRow>(
    `select k.id as "keyId", k.kind, k.account_id as "accountId",
       coalesce(a.requests_per_second, $2) as "perSecond", k.allowed_ips, k.allowed_origins, k.expires_at,
       coalesce(k.last_used_at <= $3::timestamptz - interval '1 hour', true) as is_used_anew
     from api_keys k left join accounts a on a.id = k.account_id
     where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $3)`,
    [hashKey(key), requestsPerSecond, at],
  );
  if (!row) return null;
  const { allowed_ips, allowed_origins, expires_at, is_used_anew, ...owner } = row;
  if (is_used_anew) {
    await ifAvailable(db.query("update api_keys set last_used_at = $2 where id = $1", [row.keyId, at]));
  }
  return {
    owner: {
      ...owner,
      allowedIps: allowed_ips?.map(readRange).filter((range) => range !== null) ?? null,
      allowedOrigins: allowed_origins,
    },
    expiresIn: expires_at ? (expires_at.getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY,
  };
}
