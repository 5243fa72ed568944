import type { Queryable } from "../store/db.ts";

export interface AccountRow {
  id: string;
  name: string;
  /** Of each of its keys; null: the usual limit. */
  requests_per_second: number | null;
}

/** All accounts, oldest first. */
export function listAccounts(db: Queryable): Promise<AccountRow[]> {
  return db.query<AccountRow>("select id, name, requests_per_second from accounts order by created_at, id");
}

export async function isAccount(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query("select id from accounts where id = $1", [id]);
  return rows.length > 0;
}

/** @param limit requests a second of each of its keys; null: the usual limit */
export async function limitAccount(db: Queryable, id: string, limit: number | null): Promise<void> {
  await db.query("update accounts set requests_per_second = $2 where id = $1", [id, limit]);
}
