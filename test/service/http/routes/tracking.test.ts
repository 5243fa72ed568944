import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestService, PUBLISHABLE, SECRET, type TestService } from "../../open-test-service.ts";

const PER_SECOND = 10;
/** Seconds after which the limit is unused again and all promised turns are over. */
const LONG = 120;

let service: TestService;
let origin: string;
let path: string;

beforeAll(async () => {
  service = await openTestService({ requestsPerSecond: PER_SECOND });
  origin = await service.app.listen({ port: 0, host: "127.0.0.1" });
  path = `/v1/deliveries/${(await service.create()).id}/tracking`;
});
beforeEach(() => service.pass(LONG));
afterAll(() => service.close());

/** Reads a record over a socket, as a viewer's browser does. */
async function read(headers: Record<string, string> = {}, url = path) {
  const response = await fetch(origin + url, { headers: { authorization: `Bearer ${PUBLISHABLE}`, ...headers } });
  const body = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body,
    json: () => JSON.parse(body),
  };
}

const countedReads = async (status: number) => {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(`^tracking_reads_total\\{status="${status}"\\} (\\d+)`, "m").exec(metrics)?.[1] ?? 0);
};

it("answers with the record and all its headers, and counts the read", async () => {
  const before = await countedReads(200);
  const { status, headers, json } = await read({ origin: "https://shop.example" });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, no-cache",
    etag: expect.stringMatching(/^W\/"[\w-]{20,}"$/),
    "ratelimit-policy": `"default";q=${PER_SECOND};w=1`,
    ratelimit: `"default";r=${PER_SECOND - 1};t=1`,
    "x-request-id": expect.stringMatching(/^req_/),
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "https://shop.example",
  });
  expect(headers["access-control-expose-headers"]?.split(", ")).toEqual(
    expect.arrayContaining(["ETag", "Date", "Age", "Retry-After", "RateLimit", "Poll-After", "X-Request-Id"]),
  );
  expect(json()).toMatchObject({ status: "searching", poll_after_seconds: Number(headers["poll-after"]) });
  expect(await countedReads(200)).toBe(before + 1);
});

it("says in Date what the service's time is, with which a browser compares the times in the record", async () => {
  service.pass(7200);
  const { date } = (await read()).headers;
  expect(Date.parse(String(date))).toBe(Math.floor(service.core.now().getTime() / 1000) * 1000);
});

it("answers 304 to a viewer who has the record, with the time of the next request", async () => {
  const before = await countedReads(304);
  const { etag = "" } = (await read()).headers;
  for (const sent of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
    const { status, body, headers } = await read({ "if-none-match": sent });
    expect([sent, status, body, headers.etag]).toEqual([sent, 304, "", etag]);
    expect(Number(headers["poll-after"])).toBeGreaterThanOrEqual(5);
  }
  expect((await read({ "if-none-match": '"other"' })).status).toBe(200);
  expect(await countedReads(304)).toBe(before + 4);
});

it("refuses each wrong request with its own problem", async () => {
  const unknownKey = `Bearer pk_test_${"x".repeat(32)}`;
  const cases: [string, number, string, Record<string, string>, string?][] = [
    ["an unknown delivery", 404, "unknown_delivery", {}, "/v1/deliveries/dlv_0000000000000000000000/tracking"],
    ["an id that can't be one", 404, "unknown_delivery", {}, "/v1/deliveries/%00/tracking"],
    ["no key", 401, "missing_key", { authorization: "" }],
    ["an unknown key", 401, "unknown_key", { authorization: unknownKey }],
    [
      "a secret key in a browser",
      403,
      "secret_key_in_browser",
      { authorization: `Bearer ${SECRET}`, origin: "https://shop.example" },
    ],
  ];
  for (const [name, status, code, headers, url] of cases) {
    const answer = await read(headers, url);
    expect([name, answer.status, answer.json().code]).toEqual([name, status, code]);
  }
  expect((await read({ authorization: `Bearer ${SECRET}` })).status).toBe(200);
  const otherMerchant = await service.addAccount("acct_other");
  expect((await read({ authorization: `Bearer ${otherMerchant}` })).json().code).toBe("unknown_delivery");
});

it("refuses requests over the key's limit, with the time of the next request", async () => {
  const answers = [];
  for (let request = 0; request < 2 * PER_SECOND; request++) answers.push(await read());
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  for (const { headers, json } of refused) {
    expect(json()).toMatchObject({ code: "rate_limited" });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
});
