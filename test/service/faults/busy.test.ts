/** A database that is slow, locked, or asked too much. */
import pg from "pg";
import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { DatabaseUnavailable } from "../../../src/service/store/database-unavailable.ts";
import { openTestService, type TestService } from "../open-test-service.ts";
import { openReceiver } from "../webhooks/open-receiver.ts";

let service: TestService;
/** Another user of the same database. */
let other: pg.Client;

beforeEach(async () => {
  service = await openTestService({ webhookPrivateHosts: new Set(["127.0.0.1"]) });
  const [row] = await service.core.db.query<{ name: string }>("select current_database() as name");
  const url = new URL(inject("postgres") ?? "");
  url.pathname = row?.name ?? "";
  other = new pg.Client(url.href);
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await service.close();
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it("a lock that somebody holds is 503 with Retry-After, and what it held up goes through after that", async () => {
  const { id } = await service.create();
  await other.query("begin");
  await other.query("select 1 from deliveries for update");
  const cancel = () => service.request("POST", `/v1/deliveries/${id}/cancel`);
  const refused = await cancel();
  expect([refused.status, refused.json().code]).toEqual([503, "database_unavailable"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  await other.query("rollback");
  expect((await cancel()).json().status).toBe("cancelled");
});

it("a statement that takes too long ends, and so does a transaction that does nothing", async () => {
  const { db } = service.core;
  const idle = db.transaction(async (tx) => {
    const [session] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
    await vi.waitFor(
      async () => {
        const { rows } = await other.query("select 1 from pg_stat_activity where pid = $1", [session?.pid]);
        expect(rows).toEqual([]);
      },
      { timeout: 60_000, interval: 200 },
    );
    throw new Error("the server has ended it");
  });
  const [slow, ended] = await Promise.all([refusal(db.query("select pg_sleep(600)")), refusal(idle)]);
  expect(slow).toBeInstanceOf(DatabaseUnavailable);
  expect(ended).toEqual(new Error("the server has ended it"));
  expect(await db.query("select 1 as one")).toEqual([{ one: 1 }]);
});

it("refuses at once what would wait behind too many others, and serves those", async () => {
  const { db } = service.core;
  const all = Array.from({ length: 540 }, () => refusal(db.query("select 1")));
  const results = await Promise.all(all);
  const served = results.filter((result) => result === null);
  // Five hundred who wait for one of ten connections. All ask at once, so it doesn't matter how soon each is served.
  expect(served.length).toBeGreaterThanOrEqual(500);
  expect(served.length).toBeLessThanOrEqual(510);
  expect(results.filter((result) => result instanceof DatabaseUnavailable)).toHaveLength(540 - served.length);
});

it("webhooks whose outcomes wait for a lock leave connections for requests", async () => {
  const receiver = await openReceiver();
  for (let count = 0; count < 16; count++) {
    const made = await service.request("POST", "/v1/webhook_endpoints", { url: `${receiver.url}/${count}` });
    expect(made.status).toBe(201);
  }
  await service.create();
  await other.query("begin");
  await other.query("select 1 from webhook_endpoints for no key update");
  const sending = refusal(service.webhooks.sendDue());
  await vi.waitFor(() => expect(receiver.received).toHaveLength(16), 20_000);
  const waiting = async () => {
    // Other tests use other databases of the same server.
    const { rows } = await other.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), 20_000);
  for (let count = 0; count < 5; count++) {
    expect((await service.request("GET", "/v1/deliveries")).status).toBe(200);
  }
  // Of ten connections.
  expect(await waiting()).toBeLessThan(5);
  await other.query("rollback");
  await sending;
  await receiver.close();
});
