import type { CreateKey } from "../../contract/account.ts";
import { ServiceProblem } from "../problem.ts";
import { randomId } from "../random-id.ts";
import type { Queryable } from "../store/db.ts";
import { type Environment, hashKey, hintOf, makeKey } from "./key-format.ts";
import { KEY_COLUMNS, type KeyRow } from "./keys.ts";

const KEYS_AT_MOST = 100;

/**
 * Makes a key of an account. The key itself is in the answer and nowhere else.
 * @throws ServiceProblem key_limit
 */
export async function createKey(
  tx: Queryable,
  accountId: string,
  environment: Environment,
  { kind, name, allowed_ips, allowed_origins }: CreateKey,
  now: Date,
): Promise<{ row: KeyRow; key: string }> {
  const [living] = await tx.query<{ count: number }>(
    "select count(*)::int as count from api_keys where account_id = $1 and revoked_at is null and expires_at is null",
    [accountId],
  );
  if ((living?.count ?? 0) >= KEYS_AT_MOST) {
    throw new ServiceProblem("key_limit", `An account may have ${KEYS_AT_MOST} keys; revoke one that nobody uses.`);
  }
  const key = makeKey(kind, environment);
  const [row] = await tx.query<KeyRow>(
    `insert into api_keys (id, account_id, kind, name, hash, hint, allowed_ips, allowed_origins, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${KEY_COLUMNS}`,
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
  return { row, key };
}
