import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestService, PUBLISHABLE, type TestService } from "../../open-test-service.ts";

const ORIGIN = "https://shop.example";
/** What monitoring and tracing scripts put on every request of a page. */
const TRACED = [
  "baggage",
  "request-context",
  "request-id",
  "sentry-trace",
  "traceparent",
  "tracestate",
  "x-b3-traceid",
  "x-datadog-origin",
  "x-datadog-trace-id",
];

let service: TestService;
let path: string;
beforeAll(async () => {
  service = await openTestService();
  const { id } = await service.create();
  path = `/v1/deliveries/${id}/tracking`;
});
afterAll(() => service?.close());

const preflight = (url: string, asked: string, method = "GET", origin = ORIGIN) =>
  service.app.inject({
    method: "OPTIONS",
    url,
    headers: { origin, "access-control-request-method": method, "access-control-request-headers": asked },
  });
const namesIn = (value: unknown) => String(value).toLowerCase().split(/, ?/).sort();

it("a tracking read may carry whatever headers the scripts of a page add", async () => {
  const { statusCode, headers } = await preflight(path, ["authorization", ...TRACED].sort().join(","));
  expect(statusCode).toBe(204);
  expect(namesIn(headers["access-control-allow-headers"])).toEqual(["authorization", ...TRACED].sort());
  expect(headers.vary).toContain("Access-Control-Request-Headers");
});

it("a tracking read may be made with cookies by a page's scripts, and cookies count for nothing", async () => {
  const headers = { origin: ORIGIN, authorization: `Bearer ${PUBLISHABLE}`, cookie: "session=1" };
  const [asked, answer, refused] = [
    await preflight(path, "authorization"),
    await service.request("GET", path, undefined, headers),
    await service.request("GET", path, undefined, { ...headers, authorization: "" }),
  ];
  expect([answer.status, refused.status]).toEqual([200, 401]);
  for (const one of [asked, answer, refused]) {
    expect(one.headers).toMatchObject({
      "access-control-allow-origin": ORIGIN,
      "access-control-allow-credentials": "true",
      vary: expect.stringContaining("Origin"),
    });
  }
});

it.each(["POST", "PATCH", "DELETE"])("a preflight of %s allows only the reading of a record", async (method) => {
  const { headers } = await preflight(path, "authorization", method);
  expect(headers["access-control-allow-methods"]).toBe("GET, HEAD");
});

it("no other operation allows more than it needs", async () => {
  for (const url of ["/v1/deliveries", "/v1/account/keys", `${path}/more`, "/v1/deliveries/a/b/tracking"]) {
    const { headers } = await preflight(url, "authorization,traceparent");
    expect(headers["access-control-allow-origin"], url).toBe("*");
    expect(headers["access-control-allow-headers"], url).not.toContain("traceparent");
    expect(headers, url).not.toHaveProperty("access-control-allow-credentials");
  }
});

it.each([
  ["nothing", ""],
  ["what is no name", "<script>, a b, =;"],
  ["letters of other alphabets", "x-\u00e9\u00ff"],
  ["far too many", Array.from({ length: 1500 }, (_, n) => `x-${n}`).join(",")],
])("a preflight that asks for %s is answered, without another header", async (_what, asked) => {
  const usual = await preflight(path, "authorization");
  const { statusCode, headers } = await preflight(path, asked);
  expect(statusCode).toBe(204);
  expect(Object.keys(headers).filter((name) => !(name in usual.headers))).toEqual([]);
});
