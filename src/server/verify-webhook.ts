import type { Event } from "./schema.ts";

/** Why a webhook isn't taken: it can't be shown that the service sent it. Answer with 401. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/** Headers as the web's platforms have them, or as Node does. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Older ones may be somebody's who has recorded them: https://github.com/standard-webhooks/standard-webhooks */
const TOLERATED_SECONDS = 300;
const PREFIX = "whsec_";

/**
 * Shows that the service has sent this webhook, as https://www.standardwebhooks.com says, and reads its event.
 * @param body exactly as it came, before any parsing: text, bytes, or the platform's Request
 * @param secret of the endpoint, `whsec_…`. While you rotate it: the new one and the old one
 * @returns the event; handle it once for each `data.sequence` of a delivery, as it may come again
 * @throws WebhookError if nothing shows that the service has sent it
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer | Request,
  headers: WebhookHeaders,
  secret: string | readonly string[],
): Promise<Event> {
  const text = await readText(body);
  const read = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== "string" || value === "") throw new WebhookError(`the header ${name} is missing`);
    return value;
  };
  const [id, timestamp, signatures] = [read("webhook-id"), read("webhook-timestamp"), read("webhook-signature")];
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= TOLERATED_SECONDS))
    throw new WebhookError(`it was signed at ${timestamp}, too far from this server's clock`);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const one of [secret].flat()) {
    const key = await importKey(one);
    for (const signature of signatures.split(" ")) {
      const bytes = signature.startsWith("v1,") ? fromBase64(signature.slice(3)) : null;
      if (bytes && (await crypto.subtle.verify("HMAC", key, bytes, signed))) return JSON.parse(text);
    }
  }
  throw new WebhookError("no signature fits the secret and the body as it came");
}

function readText(body: string | Uint8Array | ArrayBuffer | Request): Promise<string> | string {
  if (typeof body === "string") return body;
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return new TextDecoder().decode(body);
  if (typeof body?.text === "function") return body.text();
  throw new TypeError("verifyWebhook needs the body as it came, as text or bytes, and not what a framework has parsed");
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes =
    typeof secret === "string" && secret.startsWith(PREFIX) ? fromBase64(secret.slice(PREFIX.length)) : null;
  if (!bytes || bytes.length === 0) throw new TypeError(`verifyWebhook needs the endpoint's secret, ${PREFIX}…`);
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** Null for what isn't base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
