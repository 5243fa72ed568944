import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";

interface Received {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A browser on a phone, and its push service, which keeps what is pushed and answers 201. */
export async function openPhone() {
  const received: Received[] = [];
  const answer = { status: 201 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on("data", (chunk: Buffer) => chunks.push(chunk))
      .on("end", () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks) });
        response.writeHead(answer.status).end();
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;

  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  const p256dh = keys.getPublicKey();

  /** Decrypts a push as browsers do: https://www.rfc-editor.org/rfc/rfc8291 and https://www.rfc-editor.org/rfc/rfc8188 */
  function read({ body }: Received): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const theirs = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength, -16);
    const derive = (secret: Uint8Array, with_: Uint8Array, info: Uint8Array, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, with_, info, length));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, theirs]);
    const secret = derive(keys.computeSecret(theirs), auth, info, 32);
    const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  }

  return {
    host,
    /** As `PushSubscription.toJSON` gives it. */
    subscription: {
      endpoint: `http://${host}/push/1`,
      expirationTime: null,
      keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
    },
    received,
    answer,
    read,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Who has sent a push, if the signature is of this key: https://www.rfc-editor.org/rfc/rfc8292 */
export function readSender({ headers }: Received, publicKey: string): { aud: string; sub: string } | null {
  const [, token = "", key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  if (key !== publicKey) return null;
  const [header = "", claims = "", signature = ""] = token.split(".");
  const raw = Buffer.from(publicKey, "base64url");
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" } });
  const isTheirs = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: jwk, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isTheirs ? JSON.parse(Buffer.from(claims, "base64url").toString()) : null;
}
