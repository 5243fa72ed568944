import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Queryable } from "../store/db.ts";
import { findSetting, setting } from "../store/settings.ts";

/** Its name in the table `settings`. */
const SETTING = "code_secret";

type Secrets = readonly [string, ...string[]];

/**
 * The secrets of the deliveries' codes, the newest first. Where `CODE_SECRET` gives none, one is made once and kept: beside
 * the embedded database, in a file that only its owner can read, and else in the database, because processes that share
 * one database may share nothing else. One that was kept still checks the codes of its time when `CODE_SECRET` is set later.
 */
export async function readCodeSecrets({ codeSecrets, databaseUrl, dataDir }: Config, db: Queryable): Promise<Secrets> {
  const [newest, ...older] = codeSecrets;
  const path = join(dataDir, "code-secret");
  if (newest !== undefined) {
    const kept = databaseUrl === null ? readFile(path) : await findSetting(db, SETTING);
    return [newest, ...older, ...(kept === null ? [] : [kept])];
  }
  return [databaseUrl === null ? (readFile(path) ?? writeFile(path)) : await setting(db, SETTING, makeSecret)];
}

/** Null where there is none. */
function readFile(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim() || null;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    return null;
  }
}

function writeFile(path: string): string {
  const made = makeSecret();
  writeFileSync(path, `${made}\n`, { mode: 0o600 });
  return made;
}

const makeSecret = () => randomBytes(32).toString("base64url");
