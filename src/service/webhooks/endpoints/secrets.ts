import { hkdfSync, randomBytes } from "node:crypto";
import { FatalError } from "../../fatal-error.ts";
import type { Queryable } from "../../store/db.ts";
import { type Box, createBox, SEALED } from "../../store/seal.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new signing secret: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/**
 * The box for signing secrets, which can't be hashed, because we sign with them. Without a key they are stored in clear text;
 * such a secret stays readable when a key is set later, and is sealed at its next rotation.
 */
export function createSecretBox(key: string | undefined): Box {
  if (key !== undefined) return createBox([Buffer.from(hkdfSync("sha256", key, "", "webhook secrets", 32))]);
  return {
    seal: (secret) => secret,
    open: (stored) => {
      if (stored.startsWith(SEALED)) throw new Error("a webhook secret is sealed, and WEBHOOK_SECRET_KEY is not set");
      return stored;
    },
  };
}

/**
 * Checks that the box can open the newest sealed secret in the database. With another key, or none, no event could be signed
 * with the sealed secrets.
 * @throws FatalError if it can't
 */
export async function assertOpens(db: Queryable, box: Box): Promise<void> {
  const [sealed] = await db.query<{ secret: string }>(
    "select secret from webhook_endpoints where starts_with(secret, $1) order by created_at desc limit 1",
    [SEALED],
  );
  if (!sealed) return;
  try {
    box.open(sealed.secret);
  } catch {
    throw new FatalError(
      "WEBHOOK_SECRET_KEY is not the one with which the webhooks' secrets in this database are encrypted: set that one.",
    );
  }
}
