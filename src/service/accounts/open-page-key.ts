import { randomId } from "../random-id.ts";
import type { Db } from "../store/db.ts";
import { setting } from "../store/settings.ts";
import { type Environment, hashKey, makeKey } from "./key-format.ts";

/**
 * The key in the public tracking page. It reads the tracking of any delivery and nothing else: whoever opens
 * `/track/<id>` has been given that id, which can't be guessed, and the page has no merchant's key to use. It is the one
 * key kept in clear, because the page has to carry it to every visitor anyway.
 */
export async function openPageKey(db: Db, environment: Environment, now: Date): Promise<string> {
  const key = await setting(db, `page_key_${environment}`, () => makeKey("publishable", environment));
  await db.query(
    `insert into api_keys (id, account_id, kind, name, hash, created_at) values ($1, null, 'page', 'Tracking page', $2, $3)
     on conflict (hash) do nothing`,
    [randomId("key"), hashKey(key), now],
  );
  return key;
}
