import type { Account } from "../../contract/account.ts";
import { OPERATOR_ACCOUNT } from "../../contract/people/roles.ts";
import { noteAsOperator } from "../audit/note.ts";
import type { Codes } from "../ports.ts";
import { randomId } from "../random-id.ts";
import type { Db, Queryable } from "../store/db.ts";
import { lock } from "../store/locks.ts";
import { logoUrl } from "./branding/logos.ts";
import type { WorkingKey } from "./find-working-key.ts";
import { type Environment, hashKey, keyFrom, makeKey } from "./key-format.ts";
import { createKey } from "./keys.ts";
import { type SupportRow, toSupport } from "./support.ts";

interface AccountRow {
  id: string;
  name: string;
  /** The limit of each of its keys; null: the usual one. */
  requests_per_second: number | null;
  closed_at: Date | null;
}

/** All accounts, oldest first. */
export function listAccounts(db: Queryable): Promise<AccountRow[]> {
  return db.query<AccountRow>(
    "select id, name, requests_per_second, closed_at from accounts where id <> $1 order by created_at, id",
    [OPERATOR_ACCOUNT],
  );
}

export async function isAccount(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query("select id from accounts where id = $1", [id]);
  return rows.length > 0;
}

/** The country in which an account's national phone numbers count; null where it names none. */
export async function readCountry(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.query<{ country: string | null }>("select country from accounts where id = $1", [id]);
  return row?.country ?? null;
}

/** @param limit requests a second of each of its keys; null: the usual limit */
export async function limitAccount(db: Queryable, id: string, limit: number | null): Promise<void> {
  await db.query("update accounts set requests_per_second = $2 where id = $1", [id, limit]);
}

export async function renameAccount(db: Queryable, id: string, name: string): Promise<void> {
  await db.query("update accounts set name = $2 where id = $1", [id, name]);
}

/** Closes an account and ends all its keys; resolves to how many. It gets no new key until it is opened again. */
export function closeAccount(db: Db, id: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.query("update accounts set closed_at = coalesce(closed_at, $2) where id = $1", [id, now]);
    await noteAsOperator(() => now)(tx, { accountId: id, action: "account.closed", target: id });
    const ended = await tx.query(
      "update api_keys set revoked_at = $2 where account_id = $1 and revoked_at is null returning id",
      [id, now],
    );
    return ended.length;
  });
}

export async function reopenAccount(db: Queryable, id: string): Promise<void> {
  await db.query("update accounts set closed_at = null where id = $1", [id]);
}

/**
 * Creates a merchant's account with a key of each kind. Only this answer holds the keys themselves.
 * @param keys makes them; absent: at random
 */
export async function createAccount(
  tx: Queryable,
  environment: Environment,
  name: string,
  now: Date,
  keys: (accountId: string) => FirstKeys = () => ({
    secret: makeKey("secret", environment),
    publishable: makeKey("publishable", environment),
  }),
): Promise<FirstKeys & { id: string }> {
  const id = randomId("acct");
  const made = keys(id);
  await tx.query("insert into accounts (id, name, created_at) values ($1, $2, $3)", [id, name, now]);
  const note = noteAsOperator(() => now);
  await note(tx, { accountId: id, action: "account.created", target: id, detail: { name } });
  await createKey(tx, id, environment, { kind: "secret", name: "First key" }, now, note, made.secret);
  await createKey(tx, id, environment, { kind: "publishable", name: "First key" }, now, note, made.publishable);
  return { id, ...made };
}

export interface FirstKeys {
  secret: string;
  publishable: string;
}

/**
 * Creates production's first account where there is no account yet. Its keys follow from its id: they are told again at each
 * start until one of them is used, because the process may have ended before anybody read them.
 * @returns null where they were used or revoked, and where there are other accounts
 */
export function createFirstAccount(db: Db, codes: Codes, now: Date): Promise<FirstKeys | null> {
  const bitsOf = (kind: keyof FirstKeys, id: string) => codes.derive(`first ${kind} key of ${id}`);
  return db.transaction(async (tx) => {
    // Of two processes that start on an empty database, one creates the account.
    await lock(tx, "firstAccount");
    const [account, other] = await tx.query<{ id: string }>("select id from accounts where id <> $1 limit 2", [
      OPERATOR_ACCOUNT,
    ]);
    if (other) return null;
    if (!account) {
      const newest = (kind: keyof FirstKeys, id: string) => keyFrom(bitsOf(kind, id)[0], kind, "production");
      const keys = (id: string) => ({ secret: newest("secret", id), publishable: newest("publishable", id) });
      const { secret, publishable } = await createAccount(tx, "production", "First account", now, keys);
      return { secret, publishable };
    }
    const unused = await tx.query<{ hash: string }>(
      "select hash from api_keys where account_id = $1 and last_used_at is null and revoked_at is null and expires_at is null",
      [account.id],
    );
    const findUnused = (kind: keyof FirstKeys) =>
      bitsOf(kind, account.id)
        .map((bits) => keyFrom(bits, kind, "production"))
        .find((key) => unused.some(({ hash }) => hash === hashKey(key)));
    const [secret, publishable] = [findUnused("secret"), findUnused("publishable")];
    return secret && publishable ? { secret, publishable } : null;
  });
}

/** Reads an account as the key that asks for it sees it. */
export async function readAccount(
  db: Queryable,
  { environment, publicUrl }: { environment: Environment; publicUrl: () => string },
  { accountId, keyId, perSecond }: { accountId: string } & Pick<WorkingKey, "keyId" | "perSecond">,
): Promise<Account> {
  const [row] = await db.query<
    SupportRow & {
      name: string;
      country: string | null;
      accent: string | null;
      logo: string | null;
      shop_url: string | null;
      cancelled_note: string | null;
      messages: boolean;
      calls: boolean;
      created_at: Date;
      key_name: string | null;
    }
  >(
    `select a.name, a.support_phone, a.support_url, a.country, a.accent, l.hash as logo, a.shop_url,
       a.cancelled_note, a.messages, a.calls, a.created_at, k.name as key_name
     from accounts a left join account_logos l on l.account_id = a.id left join api_keys k on k.id = $2 where a.id = $1`,
    [accountId, keyId],
  );
  if (!row) throw new Error(`account ${accountId} of the key or session ${keyId} is missing`);
  return {
    id: accountId,
    name: row.name,
    support: toSupport(row),
    country: row.country,
    branding: {
      accent: row.accent,
      logo_url: logoUrl(publicUrl(), row.logo),
      shop_url: row.shop_url,
      cancelled_note: row.cancelled_note,
    },
    messages: row.messages,
    calls: row.calls,
    environment,
    limits: { requests_per_second: perSecond },
    key: row.key_name === null ? null : { id: keyId, kind: "secret", name: row.key_name },
    created_at: row.created_at.toISOString(),
  };
}
