import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeKey, readKey } from "./key-format.ts";
import type { SandboxKeys } from "./open-sandbox-account.ts";

/** The keys given by the environment; those not given are made once and kept in the data folder, for its owner only. */
export function keepSandboxKeys(folder: string, given: Partial<SandboxKeys>): SandboxKeys {
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
