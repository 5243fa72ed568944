import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Queryable } from "../store/db.ts";
import { setting } from "../store/settings.ts";

type Secrets = readonly [string, ...string[]];

/**
 * The secrets of the deliveries' codes, the newest first. Where `CODE_SECRET` gives none, one is made once and kept: beside
 * the embedded database, in a file that only its owner can read, and else in the database, because processes that share
 * one database may share nothing else.
 */
export async function readCodeSecrets({ codeSecrets, databaseUrl, dataDir }: Config, db: Queryable): Promise<Secrets> {
  const [newest, ...older] = codeSecrets;
  if (newest !== undefined) return [newest, ...older];
  return [databaseUrl === null ? keepInFile(dataDir) : await setting(db, "code_secret", makeSecret)];
}

function keepInFile(folder: string): string {
  const path = join(folder, "code-secret");
  try {
    const kept = readFileSync(path, "utf8").trim();
    if (kept !== "") return kept;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  const made = makeSecret();
  writeFileSync(path, `${made}\n`, { mode: 0o600 });
  return made;
}

const makeSecret = () => randomBytes(32).toString("base64url");
