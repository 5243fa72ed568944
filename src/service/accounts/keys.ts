import type { Key } from "../../contract/account.ts";
import { ServiceProblem } from "../problem.ts";
import { isId } from "../random-id.ts";
import type { Queryable } from "../store/db.ts";

export interface KeyRow {
  id: string;
  kind: "secret" | "publishable";
  name: string;
  hint: string;
  allowed_ips: string[] | null;
  allowed_origins: string[] | null;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
}

export const KEY_COLUMNS = "id, kind, name, hint, allowed_ips, allowed_origins, created_at, expires_at, revoked_at";

const DAYS_30_MS = 30 * 86_400_000;

export function describeKey(row: KeyRow): Key {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}

export function hasEnded({ revoked_at, expires_at }: KeyRow, now: Date): boolean {
  return revoked_at !== null || (expires_at !== null && expires_at <= now);
}

/** The account's keys, newest first; those that ended go after 30 days. */
export function listKeys(db: Queryable, accountId: string, now: Date): Promise<KeyRow[]> {
  return db.query<KeyRow>(
    `select ${KEY_COLUMNS} from api_keys
     where account_id = $1 and least(revoked_at, expires_at, 'infinity') > $2 order by created_at desc, id desc`,
    [accountId, new Date(now.getTime() - DAYS_30_MS)],
  );
}

/**
 * Finds a key to change it; changes of one account's keys wait for each other until the transaction ends.
 * @throws ServiceProblem unknown_api_key
 */
export async function findKeyToChange(tx: Queryable, accountId: string, id: string): Promise<KeyRow> {
  await tx.query("select id from accounts where id = $1 for update", [accountId]);
  const [row] = isId("key", id)
    ? await tx.query<KeyRow>(`select ${KEY_COLUMNS} from api_keys where account_id = $1 and id = $2`, [accountId, id])
    : [];
  if (!row) throw new ServiceProblem("unknown_api_key");
  return row;
}
