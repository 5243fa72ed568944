import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestService, PUBLISHABLE, SECRET, type TestService } from "../open-test-service.ts";

/** What differs from one answer to the next, and what belongs to the connection. */
const OWN = ["date", "connection", "keep-alive", "x-request-id", "ratelimit", "poll-after"];

let service: TestService;
let origin: string;
let path: string;

beforeAll(async () => {
  service = await openTestService({ requestsPerSecond: 10 });
  origin = await service.app.listen({ port: 0, host: "127.0.0.1" });
  path = `/v1/deliveries/${(await service.create()).id}/tracking`;
  // Whatever memory has to learn is learnt at the first read.
  await overHttp();
});
afterAll(() => service.close());

async function overHttp(headers: Record<string, string> = {}, url = path) {
  const response = await fetch(origin + url, { headers: { authorization: `Bearer ${PUBLISHABLE}`, ...headers } });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

/** Injected requests don't pass the server, so they always take the route. */
async function byRoute(headers: Record<string, string> = {}, url = path) {
  const {
    statusCode,
    headers: answered,
    body,
  } = await service.app.inject({
    method: "GET",
    url,
    headers: { authorization: `Bearer ${PUBLISHABLE}`, ...headers },
  });
  const texts = Object.entries(answered).map(([name, value]) => [name, String(value)]);
  return { status: statusCode, headers: Object.fromEntries(texts), body };
}

type Answer = Awaited<ReturnType<typeof overHttp>>;

function comparable({ status, headers, body }: Answer) {
  const shared = Object.entries(headers).filter(([name]) => !OWN.includes(name));
  const record = body ? { ...JSON.parse(body), poll_after_seconds: 0, request_id: "" } : null;
  return {
    status,
    names: Object.keys(headers)
      .filter((name) => !["connection", "keep-alive"].includes(name))
      .sort(),
    headers: Object.fromEntries(shared),
    record,
  };
}

const reads = async () => {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^tracking_reads_total\{status="200"\} (\d+)/m.exec(metrics)?.[1]);
};

it("answers a viewer exactly as the route does, with the same headers, and counts it", async () => {
  const before = await reads();
  const quick = await overHttp();
  expect(quick.status).toBe(200);
  expect(comparable(quick)).toEqual(comparable(await byRoute()));
  expect(JSON.parse(quick.body).poll_after_seconds).toBe(Number(quick.headers["poll-after"]));
  expect(await reads()).toBe(before + 2);
});

it("answers 304 to who has the record, as the route does", async () => {
  service.pass(5);
  await overHttp();
  const { etag = "" } = (await overHttp()).headers;
  for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const quick = await overHttp({ "if-none-match": sent });
    expect([sent, quick.status, quick.body]).toEqual([sent, 304, ""]);
    expect(comparable(quick)).toEqual(comparable(await byRoute({ "if-none-match": sent })));
  }
});

it("leaves to the route whatever is unusual", async () => {
  service.pass(5);
  const cases: [string, Record<string, string>, string?][] = [
    ["an unknown delivery", {}, "/v1/deliveries/dlv_0000000000000000000000/tracking"],
    ["a strange id", {}, "/v1/deliveries/%00/tracking"],
    ["no key", { authorization: "" }],
    ["an unknown key", { authorization: `Bearer pk_test_${"x".repeat(32)}` }],
    ["a secret key in a browser", { authorization: `Bearer ${SECRET}`, origin: "https://shop.example" }],
    ["a secret key", { authorization: `Bearer ${SECRET}` }],
  ];
  for (const [name, headers, url] of cases) {
    const expected = comparable(await byRoute(headers, url));
    expect([name, comparable(await overHttp(headers, url))]).toEqual([name, expected]);
  }
});

it("refuses over the limit with the problem that the route has for it", async () => {
  service.pass(5);
  const answers: Answer[] = [];
  for (let request = 0; request < 20; request++) answers.push(await overHttp());
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  for (const { body } of refused) expect(JSON.parse(body)).toMatchObject({ code: "rate_limited" });
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
});
