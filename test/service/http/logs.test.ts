import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeError } from "../../../src/service/http/logs.ts";
import { openTestService, PUBLISHABLE, SECRET, type TestService, wholeCode } from "../open-test-service.ts";
import { openReceiver } from "../webhooks/open-receiver.ts";

const lines: string[] = [];
let service: TestService;
beforeAll(async () => {
  service = await openTestService({
    logTo: { write: (line) => lines.push(line) },
    webhookPrivateHosts: new Set(["127.0.0.1"]),
  });
});
afterAll(() => service.close());
beforeEach(() => {
  lines.length = 0;
});

const PRIVATE = {
  pickup: { name: "Zawadi Stores", phone: "+254711222333", address: "2 Swallow Road" },
  dropoff: { name: "Njeri Wambui", phone: "+254744555666", address: "27 Jasmine Road" },
  instructions: "Blue door behind the mosque",
  external_id: "order-private-77",
};

it("logs each request in one line, without any value that it carries", async () => {
  const receiver = await openReceiver();
  const hook = await service.request("POST", "/v1/webhook_endpoints", { url: `${receiver.url}?token=hush` });
  const delivery = await service.create({ ...PRIVATE, simulation: { mode: "manual" } });
  const { id, delivery_code: code } = delivery;
  const advance = (body: object) => service.request("POST", `/v1/test/deliveries/${id}/advance`, body);
  await advance({ to: "in_transit" });
  const asCustomer = { authorization: "", "customer-secret": delivery.tracking_url.split("#")[1] };
  const view = await service.request("GET", `/v1/deliveries/${id}/customer`, undefined, asCustomer);
  expect(view.json().delivery_code).toBe(code);
  await advance({ code: code === "000000" ? "000001" : "000000" });
  await advance({ code });
  await service.request("GET", `/v1/deliveries/${id}/tracking?key=${SECRET}`);
  await service.request("GET", `/v1/deliveries?external_id=${PRIVATE.external_id}`);
  await service.request("POST", "/v1/deliveries", '{"dropoff":{"name":"Njeri Wambui"');
  await service.request("POST", "/v1/deliveries", { ...PRIVATE, package: { type: "Njeri Wambui" } });
  await service.request("GET", `/v1/nothing/${SECRET}`);
  await service.request("GET", "/v1/deliveries", undefined, { authorization: `Bearer ${SECRET}wrong` });
  await service.sendWebhooks();
  await receiver.close();

  const log = lines.join("");
  expect(lines.length).toBeGreaterThan(9);
  const secrets = [
    ...[SECRET, PUBLISHABLE, hook.json().secret, id, "token=hush", receiver.url],
    ...[PRIVATE.pickup, PRIVATE.dropoff].flatMap((place) => Object.values(place)),
    ...[PRIVATE.instructions, PRIVATE.external_id, "Bearer", "authorization", "?"],
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toMatch(wholeCode(code));

  const created = lines.map((line) => JSON.parse(line)).filter(({ route }) => route === "/v1/deliveries");
  expect(created[0]).toMatchObject({
    level: 30,
    reqId: expect.stringMatching(/^req_/),
    method: "POST",
    status: 201,
    ms: expect.any(Number),
    key: expect.stringMatching(/^key_/),
  });
  expect(created.at(-1)).toMatchObject({ status: 401, key: null });
});

it("logs an internal error without the values that caused it", async () => {
  const geocoder = service.core.geocoder;
  service.core.geocoder = {
    attribution: null,
    find: async () => {
      await service.core.db.query("select $1::int", ["Njeri Wambui +254744555666"]);
      return [];
    },
  };
  const { status } = await service.request("POST", "/v1/deliveries", {
    ...PRIVATE,
    package: { type: "food" },
    payment_method: "cash",
  });
  service.core.geocoder = geocoder;
  expect(status).toBe(500);
  const log = lines.join("");
  expect(log).toContain('"level":50');
  expect(log).toContain("invalid input syntax");
  for (const secret of Object.values(PRIVATE.dropoff)) expect(log).not.toContain(secret);
});

it.each([
  [`no such key ${SECRET} here`, "no such key [key] here"],
  ["call +254744555666 now", "call [phone] now"],
  ["code 402917 is wrong", "code [code] is wrong"],
  ["secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw=", "secret [secret]"],
  ['Unexpected token } in "27 Jasmine Road"', 'Unexpected token } in "…"'],
])("logs %j as %j", (message, written) => {
  expect(describeError(new Error(message))).toMatchObject({ message: written, type: "Error" });
});

it("names the key of a request that is refused for its limit", async () => {
  const strict = await openTestService({ requestsPerSecond: 1, logTo: { write: (line) => lines.push(line) } });
  for (let n = 0; n < 3; n++) await strict.request("GET", "/v1/account");
  await strict.close();
  const answered = lines.map((line) => JSON.parse(line)).filter(({ route }) => route === "/v1/account");
  expect(answered.map(({ status }) => status)).toContain(429);
  expect(new Set(answered.map(({ key }) => key))).toEqual(new Set([expect.stringMatching(/^key_/)]));
});
