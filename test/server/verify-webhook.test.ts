import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { verifyWebhook, WebhookError } from "../../src/server/index.ts";

const SECRET = `whsec_${Buffer.from("a secret of 24 bytes here").toString("base64")}`;
const OTHER = `whsec_${Buffer.from("another one of 24 bytes!").toString("base64")}`;
const BODY = JSON.stringify({
  id: "evt_1",
  type: "delivery.delivered",
  data: { delivery_id: "dlv_1", note: "Zoë 🚲" },
});

/** Headers as the service sends them, signed by the standard's own library. */
function sign(body: string, { secret = SECRET, at = new Date() } = {}) {
  const signature = new Webhook(secret).sign("evt_1", at, body);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return { "webhook-id": "evt_1", "webhook-timestamp": timestamp, "webhook-signature": signature };
}

it("reads an event whose body comes as text, as bytes, or as a Request, with headers of any platform", async () => {
  const headers = sign(BODY);
  const bytes = new TextEncoder().encode(BODY);
  const request = new Request("https://shop.example/hooks", { method: "POST", body: BODY, headers });
  for (const body of [BODY, Buffer.from(BODY), bytes, bytes.buffer as ArrayBuffer, request])
    expect(await verifyWebhook(body, headers, SECRET)).toEqual(JSON.parse(BODY));
  expect(await verifyWebhook(BODY, new Headers(headers), SECRET)).toMatchObject({ type: "delivery.delivered" });
  expect(await verifyWebhook(BODY, { ...headers, cookie: ["a", "b"] }, SECRET)).toMatchObject({ id: "evt_1" });
});

it("takes either of two secrets, and either of two signatures, while they are rotated", async () => {
  const [old, next] = [sign(BODY, { secret: OTHER }), sign(BODY)];
  expect(await verifyWebhook(BODY, old, [SECRET, OTHER])).toMatchObject({ id: "evt_1" });
  const both = { ...next, "webhook-signature": `${old["webhook-signature"]} ${next["webhook-signature"]}` };
  for (const secret of [SECRET, OTHER]) expect(await verifyWebhook(BODY, both, secret)).toMatchObject({ id: "evt_1" });
  const later = { ...next, "webhook-signature": `v2,later v1a,key ${next["webhook-signature"]}` };
  expect(await verifyWebhook(BODY, later, SECRET)).toMatchObject({ id: "evt_1" });
});

it("agrees with the standard's own library about everything that it signs", async () => {
  const text = fc.json().map((json) => (json.startsWith("{") ? json : `{"value":${json}}`));
  await fc.assert(
    fc.asyncProperty(text, async (body) => {
      expect(await verifyWebhook(body, sign(body), SECRET)).toEqual(JSON.parse(body));
    }),
  );
});

it("refuses what differs by a character, in the body, the id, the time or the signature", async () => {
  const headers = sign(BODY);
  const change = (text: string, at: number) => {
    const place = at % text.length;
    return text.slice(0, place) + (text[place] === "1" ? "2" : "1") + text.slice(place + 1);
  };
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom(...Object.keys(headers), "body"), async (at, part) => {
      const name = part as keyof typeof headers;
      // The last characters of base64 may have bits that mean nothing.
      const own = part === "body" ? BODY : headers[name].slice(0, -2);
      const changed = change(own, at);
      const given = part === "body" ? headers : { ...headers, [name]: changed + headers[name].slice(-2) };
      await expect(verifyWebhook(part === "body" ? changed : BODY, given, SECRET)).rejects.toThrow(WebhookError);
    }),
  );
});

it.each([
  ["a header is missing", { "webhook-id": undefined }, SECRET, "webhook-id is missing"],
  ["no signature is of a kind that it knows", { "webhook-signature": "v2,abc" }, SECRET, "no signature fits"],
  ["the signature is no base64", { "webhook-signature": "v1,%%%" }, SECRET, "no signature fits"],
  ["the time is no number", { "webhook-timestamp": "yesterday" }, SECRET, "too far from this server's clock"],
  ["another endpoint's secret signed it", {}, OTHER, "no signature fits"],
])("refuses it where %s", async (_why, changes, secret, message) => {
  const refused = verifyWebhook(BODY, { ...sign(BODY), ...changes }, secret);
  await expect(refused).rejects.toThrow(WebhookError);
  await expect(refused).rejects.toThrow(message);
});

it("refuses one that was signed more than five minutes ago, or for later", async () => {
  for (const seconds of [-301, 302]) {
    const at = new Date(Date.now() + seconds * 1000);
    await expect(verifyWebhook(BODY, sign(BODY, { at }), SECRET)).rejects.toThrow("too far from this server's clock");
  }
});

it("says what is wrong with a parsed body, and with a secret that is none", async () => {
  const parsed = JSON.parse(BODY) as never;
  await expect(verifyWebhook(parsed, sign(BODY), SECRET)).rejects.toThrow("not what a framework has parsed");
  for (const secret of ["", "sk_test_1", "whsec_", "whsec_%%", undefined as never])
    await expect(verifyWebhook(BODY, sign(BODY), secret)).rejects.toThrow("needs the endpoint's secret");
});
