import { ServiceProblem } from "../problem.ts";
import type { Db } from "../store/db.ts";
import { createKey } from "./create-key.ts";
import type { Environment } from "./key-format.ts";
import { findKeyToChange, hasEnded, type KeyRow } from "./keys.ts";

/**
 * Makes a key's successor, which may do what it may; the old one goes on working for `overlapSeconds`.
 * @throws ServiceProblem unknown_api_key, key_ended, key_limit
 */
export function rollKey(
  db: Db,
  { accountId, environment, id }: { accountId: string; environment: Environment; id: string },
  overlapSeconds: number,
  now: Date,
): Promise<{ row: KeyRow; key: string }> {
  return db.transaction(async (tx) => {
    const old = await findKeyToChange(tx, accountId, id);
    if (hasEnded(old, now)) throw new ServiceProblem("key_ended");
    await tx.query("update api_keys set expires_at = least(expires_at, $2) where id = $1", [
      id,
      new Date(now.getTime() + overlapSeconds * 1000),
    ]);
    const { kind, name, allowed_ips, allowed_origins } = old;
    const wanted = { kind, name, ...(allowed_ips && { allowed_ips }), ...(allowed_origins && { allowed_origins }) };
    return createKey(tx, accountId, environment, wanted, now);
  });
}
