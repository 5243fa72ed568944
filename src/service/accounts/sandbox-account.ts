import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../store/db.ts";
import { type SandboxKeys, storeGivenKeys } from "./given-keys.ts";
import { makeKey, readKey } from "./key-format.ts";

export const SANDBOX_ACCOUNT = "acct_sandbox";

export const isSandboxAccount = (id: string): boolean => id === SANDBOX_ACCOUNT;

/** Stores the sandbox's one account with the keys of this start. */
export async function storeSandboxAccount(db: Db, keys: SandboxKeys, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("insert into accounts (id, name, created_at) values ($1, 'Sandbox', $2) on conflict do nothing", [
      SANDBOX_ACCOUNT,
      now,
    ]);
    await storeGivenKeys(tx, SANDBOX_ACCOUNT, keys, now);
  });
}

/**
 * The keys that the environment gives. A key that it doesn't give is made once and kept in the data folder, which only its
 * owner can read.
 */
export function keepSandboxKeys(
  folder: string,
  given: { [Kind in keyof SandboxKeys]?: string | undefined },
): SandboxKeys {
  if (given.secret && given.publishable) return { secret: given.secret, publishable: given.publishable };
  const path = join(folder, "sandbox-keys.json");
  let kept = readKept(path);
  if (!kept) {
    kept = { secret: makeKey("secret", "sandbox"), publishable: makeKey("publishable", "sandbox") };
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  }
  return { secret: given.secret ?? kept.secret, publishable: given.publishable ?? kept.publishable };
}

function readKept(path: string): SandboxKeys | null {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || !("secret" in value) || !("publishable" in value)) return null;
  const { secret, publishable } = value;
  if (typeof secret !== "string" || typeof publishable !== "string") return null;
  return readKey(secret)?.kind === "secret" && readKey(publishable)?.kind === "publishable"
    ? { secret, publishable }
    : null;
}
