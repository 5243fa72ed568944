/** What viewers and merchants are told while the database doesn't answer. */

import pg from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { openTestService, PUBLISHABLE, type TestService } from "../open-test-service.ts";

let service: TestService;
let admin: pg.Client;
let database: string;

beforeEach(async () => {
  service = await openTestService();
  const [row] = await service.core.db.query<{ name: string }>("select current_database() as name");
  database = row?.name ?? "";
  admin = new pg.Client(inject("postgres"));
  await admin.connect();
});
afterEach(async () => {
  await allow(true);
  await service.close();
  await admin.end();
});

const allow = (may: boolean) => admin.query(`alter database ${database} allow_connections ${may}`);

/** From now on the database refuses connections, and those that there were have ended. */
async function lose(): Promise<void> {
  await allow(false);
  await admin.query("select pg_terminate_backend(pid, 20000) from pg_stat_activity where datname = $1", [database]);
}

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
  await lose();

  for (const seconds of [10, 30, 15]) {
    service.pass(seconds);
    const { status, json } = await track(id);
    expect(status).toBe(200);
    expect(json()).toEqual({ ...before.json(), poll_after_seconds: expect.any(Number) });
  }
  service.pass(10);
  expect(await read(track(id))).toEqual({ ...UNAVAILABLE, wait: expect.stringMatching(/^[2-6]$/) });

  await allow(true);
  await service.addRider("near");
  await service.match();
  service.pass(1);
  expect((await track(id)).status).toBe(200);
});

it("what needs the database is 503 with Retry-After, and nothing of it is stored", async () => {
  const { id } = await service.create();
  await lose();
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
  await allow(true);
  expect((await service.request("GET", `/v1/deliveries/${id}`)).json().status).toBe("searching");
  expect((await service.request("GET", "/healthz/ready")).status).toBe(200);
});
