import type { Db } from "../store/db.ts";
import { createAccount } from "./create-account.ts";

export interface FirstKeys {
  secret: string;
  publishable: string;
}

/** Any constant will do: of two processes that start on an empty database one makes the account. */
const FIRST_ACCOUNT_LOCK = 7_280_115;

/** Production's first account, made at its first start; null when there is one. */
export function openFirstAccount(db: Db, now: Date): Promise<FirstKeys | null> {
  return db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [FIRST_ACCOUNT_LOCK]);
    const [known] = await tx.query("select id from accounts limit 1");
    if (known) return null;
    const { secret, publishable } = await createAccount(tx, "production", "First account", now);
    return { secret, publishable };
  });
}
