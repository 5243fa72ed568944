import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Codes } from "../ports.ts";

/** How everything begins that is sealed. */
export const SEALED = "aes256gcm_";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what the database has to give back, so that a dump without the secret reveals nothing. */
export interface Box {
  seal(text: string): string;
  /**
   * A text that was stored before such texts were sealed is given back as it is.
   * @throws Error if it was sealed with another key
   */
  open(stored: string): string;
}

/**
 * Seals with AES-256-GCM.
 * @param keys of 32 bytes each: the first one seals, all of them open
 */
export function createBox(keys: readonly [Buffer, ...Buffer[]]): Box {
  const [newest] = keys;
  return {
    seal: (text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", newest, iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return SEALED + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open: (stored) => {
      if (!stored.startsWith(SEALED)) return stored;
      const bytes = Buffer.from(stored.slice(SEALED.length), "base64url");
      for (const key of keys) {
        try {
          const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
          decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
          return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
        } catch {
          // It was sealed with another one.
        }
      }
      throw new Error("none of the keys opens it");
    },
  };
}

/** A box whose keys follow from CODE_SECRET. */
export function boxOf(codes: Codes, purpose: string): Box {
  const [newest, ...older] = codes.derive(purpose);
  return createBox([Buffer.from(newest, "hex"), ...older.map((bits) => Buffer.from(bits, "hex"))]);
}
