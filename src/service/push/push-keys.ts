import { createECDH, ECDH, generateKeyPairSync } from "node:crypto";
import { type Keeping, keptSecret } from "../store/kept-secret.ts";

/** The key pair by which push services know this service: https://www.rfc-editor.org/rfc/rfc8292. Both as base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const CURVE = "prime256v1";
const UNCOMPRESSED_BYTES = 65;

/** Made once and kept: a browser takes pushes only from the key that it subscribed with. */
export async function readPushKeys(keeping: Keeping): Promise<PushKeys> {
  const privateKey = await keptSecret(keeping, "push-key", makePrivateKey);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, "base64url");
  return { publicKey: pair.getPublicKey("base64url"), privateKey };
}

function makePrivateKey(): string {
  const { d } = generateKeyPairSync("ec", { namedCurve: CURVE }).privateKey.export({ format: "jwk" });
  if (d === undefined) throw new Error("a private key of a curve has a number d");
  return d;
}

/** Whether a text is a public key of the curve, as browsers give it. */
export function isPublicKey(text: string): boolean {
  if (Buffer.from(text, "base64url").length !== UNCOMPRESSED_BYTES) return false;
  try {
    // Throws if the key isn't a point on the curve.
    ECDH.convertKey(text, CURVE, "base64url");
    return true;
  } catch {
    return false;
  }
}
