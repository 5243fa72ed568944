import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EVENT_TYPES } from "../../../../src/contract/event.ts";
import { openTestService, PUBLISHABLE, type TestService } from "../../open-test-service.ts";
import { forgetEvents } from "../../webhooks/forget-events.ts";
import {
  closeReceivers,
  isSignedWith,
  openReceiver,
  type Received,
  type Receiver,
  verify,
} from "../../webhooks/open-receiver.ts";

const PATH = "/v1/webhook_endpoints";
const URL = "https://shop.example/hook";
const NOBODY = `whe_${"0".repeat(22)}`;

let service: TestService;
let receiver: Receiver;
let theirs: { authorization: string };
beforeAll(async () => {
  service = await openTestService({
    webhookPrivateHosts: new Set(["127.0.0.1"]),
    webhookSecretKey: "a key for the tests, long enough",
  });
  theirs = { authorization: `Bearer ${await service.addAccount("acct_other")}` };
});
afterAll(() => service.close());
beforeEach(async () => {
  await forgetEvents(service);
  receiver = await openReceiver();
});
afterEach(closeReceivers);

const send = (
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path = "",
  body?: unknown,
  headers?: Record<string, string>,
) => service.request(method, PATH + path, body, headers);
async function add(body: object = { url: URL }, headers?: Record<string, string>) {
  const { status, json } = await send("POST", "", body, headers);
  expect(status).toBe(201);
  return json();
}
const count = async () => (await send("GET")).json().data.length;

describe("an endpoint", () => {
  it("is created with a secret that is shown once, and can be read, listed, changed and deleted", async () => {
    const { status, headers, json } = await send("POST", "", {
      url: URL,
      types: ["delivery.delivered"],
      description: "Orders",
    });
    expect(status).toBe(201);
    expect(headers["cache-control"]).toBe("no-store");
    const { secret, ...created } = json();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created).toEqual({
      id: expect.stringMatching(/^whe_[0-9A-Za-z]{22}$/),
      url: URL,
      types: ["delivery.delivered"],
      description: "Orders",
      status: "enabled",
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      last_success_at: null,
      previous_secret_expires_at: null,
      created_at: service.core.now().toISOString(),
      version: expect.any(String),
    });
    const read = await send("GET", `/${created.id}`);
    expect(read.json()).toEqual(created);
    service.pass(1);
    const { id: second } = await add();
    const list = await send("GET");
    expect(list.json()).toMatchObject({
      data: [{ id: second, types: ["*"], description: null }, created],
      has_more: false,
    });
    expect(list.text + read.text).not.toContain("whsec_");

    const changed = await send("PATCH", `/${created.id}`, { url: `${URL}/2`, types: ["*"], description: "All" });
    expect(changed.json()).toEqual({
      ...created,
      url: `${URL}/2`,
      types: ["*"],
      description: "All",
      version: expect.not.stringMatching(created.version),
    });
    const noteless = await send("PATCH", `/${created.id}`, { description: null });
    expect(noteless.json()).toMatchObject({ description: null, types: ["*"] });
    const disabled = (await send("PATCH", `/${created.id}`, { status: "disabled" })).json();
    expect(disabled).toMatchObject({ status: "disabled", disabled_reason: "requested", url: `${URL}/2` });
    expect(disabled.disabled_at).toBe(service.core.now().toISOString());
    const enabled = (await send("PATCH", `/${created.id}`, { status: "enabled" })).json();
    expect(enabled).toMatchObject({ status: "enabled", disabled_reason: null, disabled_at: null });
    // The version follows the state: it differs after each change, and is the same again when the state is.
    const moved = (await send("PATCH", `/${created.id}`, { url: `${URL}/3` })).json();
    expect(
      new Set([noteless, { json: () => disabled }, { json: () => moved }].map(({ json }) => json().version)).size,
    ).toBe(3);
    expect(enabled.version).toBe(noteless.json().version);

    const deleted = await send("DELETE", `/${created.id}`);
    expect([deleted.status, deleted.text]).toEqual([204, ""]);
    expect((await send("GET", `/${created.id}`)).json()).toMatchObject({ code: "unknown_endpoint" });
    expect(await count()).toBe(1);
  });

  it("has an encrypted secret in the database", async () => {
    const { id, secret } = await add();
    await send("POST", `/${id}/rotate`);
    const rows = await service.core.db.query("select * from webhook_endpoints");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("whsec_");
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  it("is refused if the account has twenty", async () => {
    const made = await Promise.all(Array.from({ length: 22 }, () => send("POST", "", { url: URL })));
    expect(made.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 409, 409]);
    expect((await send("POST", "", { url: URL })).json()).toMatchObject({ code: "endpoint_limit" });
    expect(await count()).toBe(20);
  });
});

describe("rotating a secret", () => {
  it("signs with both secrets for a day, then only with the new one", async () => {
    const { id, secret: old } = await add({ url: receiver.url });
    const rotated = await send("POST", `/${id}/rotate`);
    expect(rotated.headers["cache-control"]).toBe("no-store");
    const { secret: fresh, previous_secret_expires_at: until } = rotated.json();
    expect(fresh).toMatch(/^whsec_/);
    expect(fresh).not.toBe(old);
    expect(Date.parse(until) - service.core.now().getTime()).toBe(86_400_000);
    await service.create();
    await service.sendWebhooks();
    const [one] = receiver.received as [Received];
    expect(String(one.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    expect([isSignedWith(fresh, one), isSignedWith(old, one)]).toEqual([true, true]);

    service.pass(86_400);
    expect((await send("GET", `/${id}`)).json().previous_secret_expires_at).toBeNull();
    await service.create();
    await service.sendWebhooks();
    const last = receiver.received[1] as Received;
    expect([isSignedWith(fresh, last), isSignedWith(old, last)]).toEqual([true, false]);
  });

  it("takes another overlap, or none", async () => {
    const { id, secret: first } = await add({ url: receiver.url });
    const { secret: second } = (await send("POST", `/${id}/rotate`, { overlap_seconds: 60 })).json();
    const { secret: third, previous_secret_expires_at: until } = (
      await send("POST", `/${id}/rotate`, { overlap_seconds: 0 })
    ).json();
    expect(until).toBeNull();
    await service.create();
    await service.sendWebhooks();
    const [one] = receiver.received as [Received];
    expect([first, second, third].map((secret) => isSignedWith(secret, one))).toEqual([false, false, true]);
  });
});

describe("a test event", () => {
  it("is sent at once and signed, and the answer says how the endpoint answered", async () => {
    const { id, secret } = await add({ url: receiver.url, types: ["delivery.delivered"] });
    const { status, json } = await send("POST", `/${id}/test`);
    expect(status).toBe(200);
    const [one] = receiver.received as [Received];
    expect(verify(secret, one)).toEqual({
      id: one.headers["webhook-id"],
      type: "webhook.test",
      timestamp: service.core.now().toISOString(),
      data: { endpoint_id: id },
    });
    expect(json()).toMatchObject({
      event_id: one.event.id,
      event_type: "webhook.test",
      outcome: "succeeded",
      response_status: 200,
      response_excerpt: "thanks",
      error: null,
      next_attempt_at: null,
    });
    expect((await send("GET", `/${id}/attempts`)).json()).toEqual({ data: [json()], has_more: false });
  });

  it("reports a failure without consequences, and reaches a disabled endpoint too", async () => {
    const { id } = await add({ url: receiver.url });
    receiver.answerStatus(410);
    expect((await send("POST", `/${id}/test`)).json()).toMatchObject({ outcome: "failed", response_status: 410 });
    expect((await send("GET", `/${id}`)).json()).toMatchObject({ status: "enabled", failing_since: null });
    await send("PATCH", `/${id}`, { status: "disabled" });
    await send("POST", `/${id}/test`);
    expect(receiver.received).toHaveLength(2);
    expect(await service.sendWebhooks()).toBe(0);
  });
});

it("lists each endpoint's attempts, a page at a time", async () => {
  const { id } = await add({ url: receiver.url });
  const { id: other } = await add({ url: receiver.url });
  const made: string[] = [];
  for (let i = 0; i < 5; i++) made.unshift((await send("POST", `/${id}/test`)).json().id);
  const foreign = (await send("POST", `/${other}/test`)).json().id;
  const page = async (query: string) => (await send("GET", `/${id}/attempts?${query}`)).json();
  const ids = ({ data }: { data: { id: string }[] }) => data.map((one) => one.id);
  const first = await page("limit=2");
  expect([ids(first), first.has_more]).toEqual([made.slice(0, 2), true]);
  const rest = await page(`limit=3&starting_after=${made[1]}`);
  expect([ids(rest), rest.has_more]).toEqual([made.slice(2), false]);
  for (const cursor of [foreign, "att_none", "%00"]) {
    const { status, json } = await send("GET", `/${id}/attempts?starting_after=${cursor}`);
    expect([status, json().param]).toEqual([422, "starting_after"]);
  }
});

describe("bad input", () => {
  it.each<[string, unknown, string, string]>([
    ["no url", {}, "url", "required"],
    ["a number for the url", { url: 7 }, "url", "invalid_type"],
    ["an empty url", { url: "" }, "url", "too_short"],
    ["a long url", { url: `https://shop.example/${"x".repeat(500)}` }, "url", "too_long"],
    ["no url at all", { url: "shop" }, "url", "invalid_format"],
    ["a url with a NUL", { url: "https://shop.example/\u0000" }, "url", "invalid_format"],
    ["a private url", { url: "http://10.0.0.1/" }, "url", "address_not_allowed"],
    ["a url with a password", { url: "https://a:b@shop.example/" }, "url", "invalid_value"],
    ["no list of types", { url: URL, types: "delivery.delivered" }, "types", "invalid_type"],
    ["no types", { url: URL, types: [] }, "types", "invalid_format"],
    ["an unknown type", { url: URL, types: ["delivery.lost"] }, "types.0", "invalid_value"],
    ["a type twice", { url: URL, types: ["*", "*"] }, "types", "invalid_format"],
    ["null for the types", { url: URL, types: null }, "types", "invalid_type"],
    ["an empty description", { url: URL, description: "" }, "description", "too_short"],
    ["a long description", { url: URL, description: "x".repeat(201) }, "description", "too_long"],
    ["a control character", { url: URL, description: "a\u0001b" }, "description", "invalid_format"],
    ["an unknown field", { url: URL, secret: "mine" }, "secret", "unknown_field"],
  ])("%s is refused with the field's name, in create and change", async (_name, body, param, code) => {
    const created = await send("POST", "", body);
    expect(created.status).toBe(422);
    expect(created.json()).toMatchObject({ code: "invalid_request", param, errors: [{ param, code }] });
    expect(await count()).toBe(0);
    if (code === "required") return;
    const { id, secret, ...before } = await add();
    const changed = await send("PATCH", `/${id}`, body);
    expect(changed.status).toBe(422);
    expect(changed.json()).toMatchObject({ errors: [{ param, code }] });
    expect((await send("GET", `/${id}`)).json()).toEqual({ id, ...before });
  });

  it("is refused with the names of all wrong fields", async () => {
    const { json } = await send("POST", "", { url: "http://localhost/", types: ["x"], colour: 1 });
    const params = json().errors.map(({ param }: { param: string }) => param);
    expect(params.sort()).toEqual(["colour", "types.0", "url"]);
  });

  it.each([
    ["PATCH", "", { status: "paused" }, "status"],
    ["PATCH", "", {}, "body"],
    ["PATCH", "", [], "body"],
    ["POST", "/rotate", { overlap_seconds: -1 }, "overlap_seconds"],
    ["POST", "/rotate", { overlap_seconds: 604_801 }, "overlap_seconds"],
    ["POST", "/rotate", { overlap_seconds: 1.5 }, "overlap_seconds"],
    ["POST", "/rotate", { overlap_seconds: "60" }, "overlap_seconds"],
    ["POST", "/rotate", { overlap: 60 }, "overlap"],
    ["GET", "/attempts?limit=0", undefined, "limit"],
    ["GET", "/attempts?limit=101", undefined, "limit"],
    ["GET", "/attempts?limit=x", undefined, "limit"],
    ["GET", "/attempts?page=2", undefined, "page"],
  ] as const)("%s %s %j is a 422 that names %s", async (method, action, body, param) => {
    const { id } = await add();
    const { status, json } = await send(method, `/${id}${action}`, body);
    expect(status).toBe(422);
    expect(json()).toMatchObject({ code: "invalid_request", param });
  });

  it("is also an unknown, malformed or another merchant's id, or a key without the right", async () => {
    const { id } = await add();
    const calls = [
      ["GET", "", undefined],
      ["PATCH", "", { description: "x" }],
      ["DELETE", "", undefined],
      ["POST", "/rotate", {}],
      ["POST", "/test", undefined],
      ["GET", "/attempts", undefined],
    ] as const;
    for (const [method, action, body] of calls) {
      for (const unknown of [NOBODY, "x", "%00", "%F0%9F%98%80", "x".repeat(90)]) {
        const { status, json } = await send(method, `/${unknown}${action}`, body);
        expect([status, json().code]).toEqual([404, "unknown_endpoint"]);
      }
      expect((await send(method, `/${id}${action}`, body, theirs)).status).toBe(404);
      const publishable = await send(method, `/${id}${action}`, body, { authorization: `Bearer ${PUBLISHABLE}` });
      expect([publishable.status, publishable.json().code]).toEqual([403, "key_not_allowed"]);
      expect((await send(method, `/${id}${action}`, body, { authorization: "" })).status).toBe(401);
    }
    expect((await send("GET", "", undefined, theirs)).json().data).toEqual([]);
    expect((await send("POST", "", { url: URL }, { authorization: `Bearer ${PUBLISHABLE}` })).status).toBe(403);
    expect((await send("GET", `/${id}`)).json()).toMatchObject({ description: null, status: "enabled" });
  });

  it("is a 4xx for any body", async () => {
    const value = fc.oneof(
      fc.constantFrom(
        URL,
        "http://127.0.0.1/",
        "https://☃.example/",
        "enabled",
        ["*"],
        [...EVENT_TYPES],
        "\u0000",
        null,
      ),
      fc.webUrl(),
      fc.string({ unit: "binary" }),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const fields = { url: value, types: value, description: value, status: value, overlap_seconds: value };
    const body = fc.oneof(fc.record(fields, { requiredKeys: [] }), fc.jsonValue());
    const { id } = await add({ url: receiver.url });
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom("POST ", `PATCH /${id}`, `POST /${id}/rotate`), async (json, call) => {
        const [method, path] = call.split(" ") as ["POST" | "PATCH", string];
        const { status } = await send(method, path, json);
        expect([200, 201, 400, 409, 422]).toContain(status);
        if (status === 201) await service.core.db.query("delete from webhook_endpoints where id <> $1", [id]);
      }),
      { numRuns: 400 },
    );
  });
});
