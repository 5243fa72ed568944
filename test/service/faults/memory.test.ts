/** What viewers and merchants are told while the database doesn't answer. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestService, PUBLISHABLE, type TestService } from "../open-test-service.ts";
import { type Losable, openLosable } from "./lose-database.ts";

let service: TestService;
let database: Losable;

beforeEach(async () => {
  service = await openTestService();
  database = await openLosable(service);
});
afterEach(async () => {
  await database.close();
  await service.close();
});

const track = (id: string) =>
  service.request("GET", `/v1/deliveries/${id}/tracking`, undefined, { authorization: `Bearer ${PUBLISHABLE}` });

const UNAVAILABLE = { status: 503, json: { code: "database_unavailable", status: 503 } };
const read = async (answer: ReturnType<typeof service.request>) => {
  const { status, json, headers } = await answer;
  const { code } = json();
  return { status, json: { code, status: json().status }, wait: headers["retry-after"] };
};

it("tracking goes on from memory for a minute, with the key that was known, and goes on from the database after that", async () => {
  const { id } = await service.create();
  const before = await track(id);
  expect(before.status).toBe(200);
  await database.lose();

  for (const seconds of [10, 30, 15]) {
    service.pass(seconds);
    const { status, json } = await track(id);
    expect(status).toBe(200);
    expect(json()).toEqual({ ...before.json(), poll_after_seconds: expect.any(Number) });
  }
  service.pass(10);
  expect(await read(track(id))).toEqual({ ...UNAVAILABLE, wait: expect.stringMatching(/^[2-6]$/) });

  await database.regain();
  await service.addRider("near");
  await service.attend();
  service.pass(1);
  expect((await track(id)).status).toBe(200);
});

it("what needs the database is 503 with Retry-After, and nothing of it is stored", async () => {
  const { id } = await service.create();
  await database.lose();
  const metrics = await service.request("GET", "/metrics");
  expect(metrics.status).toBe(200);
  expect(metrics.text).toMatch(/^database_up 0$/m);
  expect(metrics.text).toMatch(/^http_requests_total\{/m);
  expect((await service.request("GET", "/healthz/live")).status).toBe(200);
  for (const path of ["/healthz", "/healthz/ready"]) {
    expect(await read(service.request("GET", path))).toMatchObject({ status: 503, json: { code: "not_ready" } });
  }
  const answers = [
    service.request("POST", "/v1/deliveries", {}),
    service.request("GET", "/v1/deliveries"),
    service.request("GET", `/v1/deliveries/${id}`),
    service.request("POST", `/v1/deliveries/${id}/cancel`),
    service.request("GET", "/v1/account"),
    service.request("GET", `/v1/deliveries/${id.slice(0, -1)}x/tracking`),
  ];
  const [invalid, ...others] = await Promise.all(answers.map(read));
  // What is wrong with a request needs no database.
  expect(invalid).toMatchObject({ status: 422 });
  for (const answer of others) expect(answer).toEqual({ ...UNAVAILABLE, wait: expect.stringMatching(/^[2-6]$/) });
  await database.regain();
  expect((await service.request("GET", `/v1/deliveries/${id}`)).json().status).toBe("searching");
  expect((await service.request("GET", "/healthz/ready")).status).toBe(200);
});
