import { expect, it, test } from "vitest";
import { createClient } from "../../../src/pages/rider/core/client.ts";

const STEP = { method: "POST", path: "/v1/rider/jobs/dlv_1/pick_up", key: "k", riderId: "rdr_1" } as const;

const answerTo = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  createClient(
    async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers }),
  ).send(STEP);
const problem = (status: number, body: object, headers: Record<string, string> = {}) =>
  answerTo(status, body, { "Content-Type": "application/problem+json; charset=utf-8", ...headers });

test.each([
  [403, "busy"],
  [404, "busy"],
  [413, "too_large"],
  [422, "busy"],
  [502, "busy"],
  [401, "busy"],
  [511, "no_network"],
  [200, "no_network"],
])("an HTML page with %i isn't a final answer", async (status, why) => {
  const html = { "Content-Type": "text/html" };
  expect(await answerTo(status, "<h1>Not now</h1>", html)).toMatchObject({ kind: "later", why });
});

test("a refusal in JSON that isn't the service's isn't final either", async () => {
  const json = { "Content-Type": "application/json" };
  expect(await answerTo(403, { error: "blocked by the firewall" }, json)).toMatchObject({ kind: "later", why: "busy" });
});

it("tells a busy service from no network, and for how long it asks to wait", async () => {
  const busy = { kind: "later", why: "busy", seconds: 7 };
  const wait = { "Retry-After": "7" };
  expect(await problem(503, { code: "database_unavailable", detail: "" }, wait)).toMatchObject(busy);
  expect(await problem(429, { code: "rate_limited", detail: "" }, wait)).toMatchObject(busy);
  const lost = createClient(async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await lost.send(STEP)).toMatchObject({ kind: "later", why: "no_network" });
});

it("reads a refusal of the service, with the fields that it names", async () => {
  const errors = [{ param: "photo", code: "invalid_image", detail: "can't be read" }];
  expect(await problem(422, { code: "invalid_request", detail: "photo: can't be read", errors })).toEqual({
    kind: "refused",
    refusal: { code: "invalid_request", detail: "photo: can't be read", params: ["photo"] },
  });
  expect(await problem(401, { code: "unknown_key", detail: "" })).toEqual({ kind: "signed_out" });
  expect(await problem(409, { code: "other_rider", detail: "" })).toEqual({ kind: "other_rider" });
  expect(await problem(403, { code: "rider_suspended", detail: "" })).toEqual({ kind: "suspended" });
});

it("names the rider, and the change by its key", async () => {
  let sent: RequestInit | undefined;
  const client = createClient(async (_path, init) => {
    sent = init;
    return new Response(null, { status: 204 });
  });
  expect(await client.send(STEP)).toEqual({ kind: "done", body: null });
  expect(sent?.headers).toEqual({ "Idempotency-Key": "k", "Rider-Id": "rdr_1" });
});
