import { randomId } from "../random-id.ts";
import type { Queryable } from "../store/db.ts";
import { createKey } from "./create-key.ts";
import type { Environment } from "./key-format.ts";

/** A merchant's account with a key of each kind, which are shown this once. */
export async function createAccount(tx: Queryable, environment: Environment, name: string, now: Date) {
  const id = randomId("acct");
  await tx.query("insert into accounts (id, name, created_at) values ($1, $2, $3)", [id, name, now]);
  const secret = await createKey(tx, id, environment, { kind: "secret", name: "First key" }, now);
  const publishable = await createKey(tx, id, environment, { kind: "publishable", name: "First key" }, now);
  return { id, secret: secret.key, publishable: publishable.key };
}
