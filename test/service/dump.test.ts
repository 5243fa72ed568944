import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { readSignInHash } from "../../src/contract/addresses.ts";
import { openTestService, wholeCode } from "./open-test-service.ts";

it("a dump of the database reveals no code, token, key or link", async ({ onTestFinished }) => {
  const service = await openTestService({ webhookSecretKey: "a key for the tests, long enough to be one" });
  onTestFinished(service.close);
  const secrets: string[] = [];
  const ask = async (method: "POST" | "GET", url: string, body: unknown, headers: Record<string, string> = {}) => {
    const { status, json, text } = await service.request(method, url, body, headers);
    expect(status, text).toBeLessThan(300);
    return json();
  };
  const once = { "idempotency-key": "order-1042" };

  // A merchant: orders, keys, an endpoint, members.
  const delivery = await service.create({ customer_can: ["rating"] });
  const repeatable = await ask("POST", "/v1/deliveries", { ...ORDER }, once);
  for (const { delivery_code, tracking_url } of [delivery, repeatable]) {
    secrets.push(delivery_code, tracking_url.split("#")[1]);
  }
  const key = await ask("POST", "/v1/account/keys", { kind: "secret", name: "Shop" });
  const rolled = await ask("POST", `/v1/account/keys/${key.id}/roll`, {});
  const endpoint = await ask("POST", "/v1/webhook_endpoints", { url: "https://shop.example/hook" });
  secrets.push(key.key, rolled.key, endpoint.secret);
  const member = await service.addMember("owner");
  const { link } = await ask("POST", "/v1/account/members", { email: "b@shop.example", role: "viewer" }, member.as);
  secrets.push(member.token, readSignInHash(new URL(link).hash).token);

  // The operator invites a rider, whose phone signs in, connects an app and hands over.
  const asOperator = { authorization: `Bearer ${service.operatorKey}`, ...once };
  const invited = await ask("POST", "/v1/operator/riders", { name: "Amina W.", vehicle: "bicycle" }, asOperator);
  secrets.push(invited.code, invited.code.replace("-", ""));
  const { token, rider } = await ask("POST", "/v1/rider/sessions", { code: invited.code });
  const again = await ask(
    "POST",
    "/v1/operator/riders",
    { name: "Joseph K.", vehicle: "bicycle" },
    {
      ...asOperator,
      "idempotency-key": "another",
    },
  );
  secrets.push(token, again.code);
  const asRider = { authorization: `Bearer ${token}` };
  const { url } = await ask("POST", "/v1/rider/gps_apps", { app: "traccar" }, asRider);
  secrets.push(url.split("/").at(-1));
  await ask("POST", "/v1/rider/duty", { on_duty: true }, asRider);
  await service.operatorDesk.offer(delivery.id, rider.id);
  await service.answerOffer("accept");
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) {
    await service.riderApp[step](delivery.id, rider.id);
  }
  const body = { code: delivery.delivery_code };
  await ask("POST", `/v1/rider/jobs/${delivery.id}/complete`, body, { ...asRider, "idempotency-key": "door" });

  const tables = await service.core.db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  expect(tables.length).toBeGreaterThan(30);
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true);
  for (const { name } of tables) {
    const dump = JSON.stringify(await service.core.db.query(`select * from ${name}`));
    for (const secret of secrets) {
      const isThere = /^\d{6}$/.test(secret) ? wholeCode(secret).test(dump) : dump.includes(secret);
      expect([name, secret, isThere]).toEqual([name, secret, false]);
    }
    // A code has a million values, so a hash that needs no secret would reveal it, too.
    const operation = `POST /v1/rider/jobs/${delivery.id}/complete`;
    expect(dump).not.toContain(
      createHash("sha256")
        .update(JSON.stringify([operation, body]))
        .digest("hex"),
    );
  }
});

const ORDER = {
  pickup: { name: "Mkate & Co.", lat: -1.2833, lng: 36.8167 },
  dropoff: { name: "Wanjiru M.", lat: -1.2921, lng: 36.8219 },
  package: { type: "food" },
  payment_method: "cash",
};
