import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What a phone or a security key does for a browser: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data */
export function createAuthenticator(origin = "https://service.example") {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  /** User present and verified, and with `attested` a new credential. */
  const authenticatorData = (host: string, attested?: Buffer) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    const flags = Buffer.from([attested ? 0x45 : 0x05]);
    return Buffer.concat([createHash("sha256").update(host).digest(), flags, count, attested ?? Buffer.alloc(0)]);
  };
  // COSE: kty EC2, alg ES256, crv P-256. https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, "base64url"),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, "base64url"),
  ]);

  return {
    id,
    /** Makes the passkey. @param from another page than the one that the passkey is for */
    register: (challenge: string, { from = origin, host = new URL(origin).hostname } = {}) => {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, coseKey]);
      const data = authenticatorData(host, attested);
      const text = (one: string) => Buffer.concat([Buffer.from([0x60 + one.length]), Buffer.from(one)]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text("fmt"),
        text("none"),
        text("attStmt"),
        Buffer.from([0xa0]),
        text("authData"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id,
        client_data: clientData("webauthn.create", challenge, from).toString("base64url"),
        attestation: attestation.toString("base64url"),
        name: "Laptop",
      };
    },
    /** Signs a challenge. */
    use: (challenge: string, { from = origin, host = new URL(origin).hostname } = {}) => {
      const client = clientData("webauthn.get", challenge, from);
      const data = authenticatorData(host);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        id,
        client_data: client.toString("base64url"),
        authenticator_data: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
      };
    },
  };
}
