import type { CreateKey, Key } from "../../contract/account.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Note } from "../audit/note.ts";
import { ServiceProblem } from "../problem.ts";
import { isId, randomId } from "../random-id.ts";
import type { Queryable } from "../store/db.ts";
import { versionOf } from "../store/versions.ts";
import { type Environment, hashKey, hintOf, makeKey } from "./key-format.ts";

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
  /** To the hour. */
  last_used_at: Date | null;
}

export const KEY_COLUMNS =
  "id, kind, name, hint, allowed_ips, allowed_origins, created_at, expires_at, revoked_at, last_used_at";

/** The version of a key: a hash of the fields that a member or a key can change. */
export function versionOfKey({ name, allowed_ips, allowed_origins }: KeyRow): string {
  return versionOf(name, allowed_ips, allowed_origins);
}

export function describeKey(row: KeyRow): Key {
  return {
    ...row,
    version: versionOfKey(row),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

export function hasEnded({ revoked_at, expires_at }: KeyRow, now: Date): boolean {
  return revoked_at !== null || (expires_at !== null && expires_at <= now);
}

/** @throws ServiceProblem unknown_api_key, also for another account's key */
export async function findKey(db: Queryable, accountId: string, id: string): Promise<KeyRow> {
  const [row] = isId("key", id)
    ? await db.query<KeyRow>(`select ${KEY_COLUMNS} from api_keys where account_id = $1 and id = $2`, [accountId, id])
    : [];
  if (!row) throw new ServiceProblem("unknown_api_key");
  return row;
}

/**
 * Creates a key, in the caller's transaction. Only this answer holds the key itself; the database keeps a hash.
 * @throws ServiceProblem key_limit, unknown_key where the account is closed
 */
export async function createKey(
  tx: Queryable,
  accountId: string,
  environment: Environment,
  { kind, name, allowed_ips, allowed_origins }: CreateKey,
  now: Date,
  note: Note,
  key = makeKey(kind, environment),
): Promise<{ row: KeyRow; key: string }> {
  // Two requests at the same time must count each other's key, so the second waits here.
  const [account] = await tx.query("select 1 from accounts where id = $1 and closed_at is null for no key update", [
    accountId,
  ]);
  // It was closed a moment ago. The key that asked has ended with it.
  if (!account) throw new ServiceProblem("unknown_key", "The account is closed.");
  const [living] = await tx.query<{ count: number }>(
    "select count(*)::int as count from api_keys where account_id = $1 and revoked_at is null and expires_at is null and given_at is null",
    [accountId],
  );
  if ((living?.count ?? 0) >= LIMITS.keys) {
    throw new ServiceProblem("key_limit", `An account may have ${LIMITS.keys} keys; revoke one that nobody uses.`);
  }
  const [row] = await tx.query<KeyRow>(
    `insert into api_keys (id, account_id, kind, name, hash, hint, allowed_ips, allowed_origins, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     returning ${KEY_COLUMNS}`,
    [
      randomId("key"),
      accountId,
      kind,
      name,
      hashKey(key),
      hintOf(key),
      allowed_ips ?? null,
      allowed_origins ?? null,
      now,
    ],
  );
  if (!row) throw new Error("the key was not stored");
  const detail = { name, kind, hint: row.hint };
  await note(tx, { accountId, action: "key.created", target: row.id, detail });
  return { row, key };
}
