import { randomBytes } from "node:crypto";
import type { Queryable } from "../store/db.ts";
import { findKeptSecret, type Keeping, keptSecret } from "../store/kept-secret.ts";

const NAME = "code-secret";

type Secrets = readonly [string, ...string[]];

/**
 * The secrets of the deliveries' codes, the newest first. Where `CODE_SECRET` gives none, one is made once and kept. That
 * one still checks the codes of its time when `CODE_SECRET` is set later.
 */
export async function readCodeSecrets(
  { codeSecrets, ...config }: Omit<Keeping, "db"> & { codeSecrets: readonly string[] },
  db: Queryable,
): Promise<Secrets> {
  const [newest, ...older] = codeSecrets;
  const keeping = { ...config, db };
  if (newest === undefined) return [await keptSecret(keeping, NAME, makeSecret)];
  const kept = await findKeptSecret(keeping, NAME);
  return [newest, ...older, ...(kept === null ? [] : [kept])];
}

const makeSecret = () => randomBytes(32).toString("base64url");
