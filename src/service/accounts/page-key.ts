import { randomId } from "../random-id.ts";
import type { Db } from "../store/db.ts";
import { setting } from "../store/kept-secret.ts";
import { type Environment, hashKey, makeKey } from "./key-format.ts";

/**
 * Stores the key of the public tracking page, and returns it. It reads the tracking of any delivery and nothing else: an
 * id can't be guessed, so whoever opens a tracking page was given it, and the page has no merchant's key. This is the one
 * key that the database holds in clear, because the page shows it to every visitor.
 */
export async function storePageKey(db: Db, environment: Environment, now: Date): Promise<string> {
  const key = await setting(db, `page_key_${environment}`, () => makeKey("publishable", environment));
  await db.query(
    `insert into api_keys (id, account_id, kind, name, hash, created_at) values ($1, null, 'page', 'Tracking page', $2, $3)
     on conflict (hash) do nothing`,
    [randomId("key"), hashKey(key), now],
  );
  return key;
}
