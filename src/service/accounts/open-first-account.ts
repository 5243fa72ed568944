import type { Db } from "../store/db.ts";
import { lock } from "../store/locks.ts";
import { createAccount } from "./create-account.ts";

export interface FirstKeys {
  secret: string;
  publishable: string;
}

/** Production's first account, made at its first start; null when there is one. */
export function openFirstAccount(db: Db, now: Date): Promise<FirstKeys | null> {
  return db.transaction(async (tx) => {
    // Of two processes that start on an empty database, one makes the account.
    await lock(tx, "firstAccount");
    const [known] = await tx.query("select id from accounts limit 1");
    if (known) return null;
    const { secret, publishable } = await createAccount(tx, "production", "First account", now);
    return { secret, publishable };
  });
}
