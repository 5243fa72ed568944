import type { ChangeKey } from "../../contract/account.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Note } from "../audit/note.ts";
import type { Codes } from "../ports.ts";
import { ServiceProblem } from "../problem.ts";
import { isId } from "../random-id.ts";
import type { Db, Queryable } from "../store/db.ts";
import { assertExpected, type Expected } from "../store/versions.ts";
import { type Environment, hashKey, keyFrom } from "./key-format.ts";
import { createKey, findKey, hasEnded, KEY_COLUMNS, type KeyRow, versionOfKey } from "./keys.ts";

/**
 * Ends a key at once. Repeating it changes nothing.
 * @throws ServiceProblem unknown_api_key, last_secret_key
 */
export function revokeKey(db: Db, accountId: string, id: string, now: Date, note: Note): Promise<KeyRow> {
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
    const detail = { name: found.name, hint: found.hint };
    await note(tx, { accountId, action: "key.revoked", target: id, detail });
    const [revoked] = await tx.query<KeyRow>(
      `update api_keys set revoked_at = $2 where id = $1 returning ${KEY_COLUMNS}`,
      [id, now],
    );
    if (!revoked) throw new Error("a key is never deleted");
    return revoked;
  });
}

/** Ends any key that belongs to a person, for the operator; false where there is no such key. */
export function endKey(db: Db, id: string, now: Date, note: Note): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The tracking page's key stays: without it no customer could follow a delivery.
    const [ended] = isId("key", id)
      ? await tx.query<{ account_id: string | null; name: string }>(
          `update api_keys set revoked_at = coalesce(revoked_at, $2) where id = $1 and kind <> 'page'
           returning account_id, name`,
          [id, now],
        )
      : [];
    if (ended?.account_id) {
      await note(tx, { accountId: ended.account_id, action: "key.revoked", target: id, detail: { name: ended.name } });
    }
    return ended !== undefined;
  });
}

/**
 * Changes the fields of a key that `change` contains. The caller must have checked them for the kind of the key.
 * @throws ServiceProblem unknown_api_key, key_ended, changed_meanwhile
 */
export function changeKey(
  db: Db,
  { accountId, id, expected }: { accountId: string; id: string; expected: Expected },
  change: ChangeKey,
  now: Date,
  note: Note,
): Promise<KeyRow> {
  return db.transaction(async (tx) => {
    const found = await findKeyToChange(tx, accountId, id);
    if (hasEnded(found, now)) throw new ServiceProblem("key_ended");
    assertExpected(expected, versionOfKey(found));
    const changed = { ...found, ...change };
    await note(tx, { accountId, action: "key.changed", target: id, detail: { ...change } });
    await tx.query("update api_keys set name = $2, allowed_ips = $3, allowed_origins = $4 where id = $1", [
      id,
      changed.name,
      changed.allowed_ips,
      changed.allowed_origins,
    ]);
    return changed;
  });
}

/** For how long a successor is told again to whoever repeats the request that made it. */
const TOLD_AGAIN_MS = LIMITS.idempotencyHours * 3_600_000;

const isTold = ({ created_at, last_used_at, revoked_at }: KeyRow, now: Date) =>
  last_used_at === null && revoked_at === null && now.getTime() - created_at.getTime() <= TOLD_AGAIN_MS;

/**
 * Creates a key with the name and the restrictions of an old one, which ends after `overlapSeconds`. A key has one successor:
 * repeats get the same one, until it is used and for a day at most. It is derived from the old key's id, so it isn't stored.
 * @throws ServiceProblem unknown_api_key, key_ended, key_limit
 */
export function rollKey(
  { db, codes }: { db: Db; codes: Codes },
  { accountId, environment, id }: { accountId: string; environment: Environment; id: string },
  overlapSeconds: number,
  now: Date,
  note: Note,
): Promise<{ row: KeyRow; key: string }> {
  return db.transaction(async (tx) => {
    const old = await findKeyToChange(tx, accountId, id);
    const { kind, name, allowed_ips, allowed_origins } = old;
    const keys = codes.derive(`successor of ${id}`).map((bits) => keyFrom(bits, kind, environment));
    const [made] = await tx.query<KeyRow & { hash: string }>(
      `select ${KEY_COLUMNS}, hash from api_keys where account_id = $1 and hash = any ($2)`,
      [accountId, keys.map(hashKey)],
    );
    const again = keys.find((key) => hashKey(key) === made?.hash);
    if (made ? !isTold(made, now) : hasEnded(old, now)) throw new ServiceProblem("key_ended");
    const detail = { name, overlap_seconds: overlapSeconds };
    await note(tx, { accountId, action: "key.rolled", target: id, detail });
    const wanted = { kind, name, ...(allowed_ips && { allowed_ips }), ...(allowed_origins && { allowed_origins }) };
    const successor =
      made && again
        ? { row: made, key: again }
        : await createKey(tx, accountId, environment, wanted, now, note, keys[0]);
    await tx.query("update api_keys set expires_at = least(expires_at, $2) where id = $1", [
      id,
      new Date(now.getTime() + overlapSeconds * 1000),
    ]);
    return successor;
  });
}

/**
 * Reads a key that this transaction will change. Locks the account, so that changes of its keys come one after the other.
 * @throws ServiceProblem unknown_api_key
 */
async function findKeyToChange(tx: Queryable, accountId: string, id: string): Promise<KeyRow> {
  await tx.query("select id from accounts where id = $1 for no key update", [accountId]);
  return findKey(tx, accountId, id);
}
