import { ServiceProblem } from "../problem.ts";
import type { Db } from "../store/db.ts";
import { findKeyToChange, KEY_COLUMNS, type KeyRow } from "./keys.ts";

/**
 * Ends a key. Doing it again changes nothing.
 * @throws ServiceProblem unknown_api_key, last_secret_key
 */
export function revokeKey(db: Db, accountId: string, id: string, now: Date): Promise<KeyRow> {
  return db.transaction(async (tx) => {
    const found = await findKeyToChange(tx, accountId, id);
    if (found.revoked_at !== null) return found;
    if (found.kind === "secret") {
      const others = await tx.query(
        `select id from api_keys where account_id = $1 and id <> $2 and kind = 'secret'
           and revoked_at is null and expires_at is null`,
        [accountId, id],
      );
      if (others.length === 0) {
        throw new ServiceProblem(
          "last_secret_key",
          "This is the account's last secret key: without it nobody could make another. Create one first, or roll this one.",
        );
      }
    }
    const [revoked] = await tx.query<KeyRow>(
      `update api_keys set revoked_at = $2 where id = $1 returning ${KEY_COLUMNS}`,
      [id, now],
    );
    if (!revoked) throw new Error("a key is never deleted");
    return revoked;
  });
}
