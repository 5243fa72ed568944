import { LIMITS } from "../../contract/limits.ts";
import { ServiceProblem } from "../problem.ts";
import { randomId } from "../random-id.ts";
import type { Queryable } from "../store/db.ts";
import { type Environment, hashKey, hintOf, makeKey } from "./key-format.ts";

interface OperatorKeyRow {
  id: string;
  name: string;
  hint: string;
  created_at: Date;
  last_used_at: Date | null;
}

/**
 * Creates a key for /v1/operator, which belongs to no account. Only this answer holds the key itself.
 * @throws ServiceProblem key_limit
 */
export async function createOperatorKey(
  db: Queryable,
  environment: Environment,
  name: string,
  now: Date,
): Promise<string> {
  if ((await listOperatorKeys(db)).length >= LIMITS.keys) {
    throw new ServiceProblem("key_limit", `There may be ${LIMITS.keys} operator keys; revoke one that nobody uses.`);
  }
  const key = makeKey("operator", environment);
  await db.query(
    `insert into api_keys (id, account_id, kind, name, hash, hint, created_at)
     values ($1, null, 'operator', $2, $3, $4, $5)`,
    [randomId("key"), name, hashKey(key), hintOf(key), now],
  );
  return key;
}

/** Those that work, oldest first. */
export function listOperatorKeys(db: Queryable): Promise<OperatorKeyRow[]> {
  return db.query<OperatorKeyRow>(
    `select id, name, hint, created_at, last_used_at from api_keys
     where kind = 'operator' and revoked_at is null order by created_at, id`,
  );
}
