import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { FatalError } from "../../fatal-error.ts";
import type { Queryable } from "../../store/db.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
const SEALED = "aes256gcm_";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A new signing secret: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** Encrypts signing secrets for storage. They can't be hashed, because we sign with them. */
export interface SecretBox {
  seal(secret: string): string;
  /** @throws Error if it was sealed with another key */
  open(stored: string): string;
}

/**
 * Seals secrets with AES-256-GCM. Without a key they are stored in clear text; such a secret stays readable when a key is
 * set later, and is sealed at its next rotation.
 */
export function createSecretBox(key: string | undefined): SecretBox {
  const derived = key === undefined ? null : Buffer.from(hkdfSync("sha256", key, "", "webhook secrets", 32));
  return {
    seal: (secret) => {
      if (!derived) return secret;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", derived, iv);
      const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return SEALED + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open: (stored) => {
      if (!stored.startsWith(SEALED)) return stored;
      if (!derived) throw new Error("a webhook secret is sealed, and WEBHOOK_SECRET_KEY is not set");
      const bytes = Buffer.from(stored.slice(SEALED.length), "base64url");
      const decipher = createDecipheriv("aes-256-gcm", derived, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    },
  };
}

/**
 * Checks that the box can open the newest sealed secret in the database. With another key, or none, no event could be signed
 * with the sealed secrets.
 * @throws FatalError if it can't
 */
export async function assertOpens(db: Queryable, box: SecretBox): Promise<void> {
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
