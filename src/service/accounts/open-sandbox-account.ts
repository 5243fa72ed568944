import { randomId } from "../random-id.ts";
import type { Db } from "../store/db.ts";
import { hashKey, hintOf } from "./key-format.ts";

export interface SandboxKeys {
  secret: string;
  publishable: string;
}

const ACCOUNT = "acct_sandbox";
const NAME = "Given at start";

/** The sandbox's one account, and the keys it was started with; those of earlier starts stop working. */
export async function openSandboxAccount(db: Db, keys: SandboxKeys, now: Date): Promise<void> {
  const given = [
    ["secret", hashKey(keys.secret), hintOf(keys.secret)],
    ["publishable", hashKey(keys.publishable), hintOf(keys.publishable)],
  ] as const;
  await db.transaction(async (tx) => {
    await tx.query("insert into accounts (id, name, created_at) values ($1, 'Sandbox', $2) on conflict do nothing", [
      ACCOUNT,
      now,
    ]);
    await tx.query(
      "update api_keys set revoked_at = $1 where account_id = $2 and name = $3 and revoked_at is null and hash <> all ($4)",
      [now, ACCOUNT, NAME, given.map(([, hash]) => hash)],
    );
    for (const [kind, hash, hint] of given) {
      await tx.query(
        `insert into api_keys (id, account_id, kind, name, hash, hint, created_at) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (hash) do update set revoked_at = null, expires_at = null, hint = excluded.hint`,
        [randomId("key"), ACCOUNT, kind, NAME, hash, hint, now],
      );
    }
  });
}
