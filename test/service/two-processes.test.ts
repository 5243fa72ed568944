/** Two processes of the service on one PostgreSQL. To merchants they are one service. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { openCall } from "./crash/open-load.ts";
import { type PostgresServer, startPostgres } from "./databases/start-postgres.ts";
import { AN_ORDER, PUBLISHABLE, SECRET } from "./open-test-service.ts";
import { type Started, startProcess } from "./start-process.ts";
import { openReceiver, type Receiver } from "./webhooks/open-receiver.ts";

/** The sandbox's usual limit. */
const LIMIT = 10;

/** Each process is given a key of its own. */
const PUBLISHABLE_KEYS = [PUBLISHABLE, `pk_test_${"q".repeat(32)}`];

let server: PostgresServer;
let receiver: Receiver;
const folders: string[] = [];
const processes: Started[] = [];

beforeAll(async () => {
  server = await startPostgres();
  await server.createDatabase("shared");
  receiver = await openReceiver();
  // Both start at the same time, on an empty database.
  const started = PUBLISHABLE_KEYS.map((publishable) => {
    const folder = mkdtempSync(join(tmpdir(), "ontheway-two-"));
    folders.push(folder);
    return startProcess({
      DATA_DIR: folder,
      DATABASE_URL: server.url("shared"),
      SANDBOX_SECRET_KEY: SECRET,
      SANDBOX_PUBLISHABLE_KEY: publishable,
      SANDBOX_SPEED: "300",
      WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
      RATE_LIMIT: String(LIMIT),
    });
  });
  processes.push(...(await Promise.all(started)));
}, 240_000);
afterAll(async () => {
  for (const process of processes) await process.kill("SIGKILL");
  await receiver?.close();
  await server?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * Asks every process with a key. Adds to `late` the answers to requests that were sent five seconds after `changedAt` or
 * later, except those that took a second: where the database takes as long, on a busy machine, a process uses what it
 * remembers.
 */
const askAll = (key: unknown, changedAt: number, late: number[]): Promise<number[]> =>
  Promise.all(
    processes.map(async ({ url }) => {
      const sentAt = performance.now();
      const { status } = await fetch(`${url}/v1/account`, { headers: { authorization: `Bearer ${key}` } });
      if (sentAt - changedAt >= 5000 && performance.now() - sentAt < 1000) late.push(status);
      return status;
    }),
  );

const calls = () => processes.map(({ url }) => openCall(url));

it("each process serves every delivery and sees what its rider does", async () => {
  for (const [mine, other] of [calls(), calls().reverse()]) {
    if (!mine || !other) throw new Error("two processes are running");
    const { body: created } = await mine("POST", "/v1/deliveries", AN_ORDER);
    expect((await other("GET", `/v1/deliveries/${created.id}/tracking`)).body.delivery_id).toBe(created.id);
    await vi.waitFor(
      async () => {
        const answers = await Promise.all(
          [mine, other].map((call) => call("GET", `/v1/deliveries/${created.id}/tracking`)),
        );
        expect(answers.map(({ body }) => body.status)).toEqual(["delivered", "delivered"]);
      },
      { timeout: 120_000, interval: 500 },
    );
  }
}, 300_000);

it("the keys of both starts work at both", async () => {
  for (const { url } of processes) {
    for (const key of PUBLISHABLE_KEYS) {
      const answer = await fetch(`${url}/v1/deliveries/none/tracking`, { headers: { authorization: `Bearer ${key}` } });
      expect([key, (await answer.json()).code]).toEqual([key, "unknown_delivery"]);
    }
  }
});

it("every event is sent once, by one of the processes", async () => {
  const [first, second] = calls();
  if (!first || !second) throw new Error("two processes are running");
  await first("POST", "/v1/webhook_endpoints", { url: receiver.url });
  const ids: unknown[] = [];
  for (const call of [first, second, first, second]) {
    const { body } = await call("POST", "/v1/deliveries", { ...AN_ORDER, simulation: { mode: "manual" } });
    ids.push(body.id);
  }
  const [a, b] = await Promise.all(
    [first, second].map((call, index) => call("POST", `/v1/deliveries/${ids[index]}/cancel`)),
  );
  expect([a?.status, b?.status]).toEqual([200, 200]);
  // The clocks of two processes differ a little, so the last event of an earlier delivery may come, too.
  const events = () => receiver.received.flatMap(({ event }) => (ids.includes(event.data.delivery_id) ? event.id : []));
  await vi.waitFor(() => expect(new Set(events()).size).toBe(6), { timeout: 60_000, interval: 200 });
  expect(events()).toHaveLength(6);
});

it("a key has one limit over both processes", async () => {
  const [first] = calls();
  const made = await first?.("POST", "/v1/account/keys", { kind: "secret", name: "Flood" });
  const headers = { authorization: `Bearer ${made?.body.key}` };
  let served = 0;
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const flood = async (url: string) => {
    while (seconds() < 10) {
      const response = await fetch(`${url}/v1/account`, { headers });
      await response.arrayBuffer();
      expect([200, 429]).toContain(response.status);
      if (response.status === 200) served++;
      // All together send five times the limit.
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
  };
  await Promise.all(processes.flatMap(({ url }) => Array.from({ length: 10 }, () => flood(url))));
  // Each process may use a whole second's limit once, before they know of each other.
  expect(served).toBeLessThanOrEqual(LIMIT * (seconds() * 1.05 + 2));
  // How much of the limit is served depends on the machine, too: bench:limits measures it.
  expect(served).toBeGreaterThan(LIMIT);
});

it("the processes tell each other of keys, not of each customer who opens the tracking page", async () => {
  const client = new pg.Client(server.url("shared"));
  onTestFinished(() => client.end());
  await client.connect();
  const read = async <Row>(sql: string, params: unknown[] = []): Promise<Row[]> =>
    (await client.query(sql, params)).rows as Row[];
  const [page] = await read<{ value: string }>("select value from settings where name = 'page_key_sandbox'");
  for (const { url } of processes) {
    const answer = await fetch(`${url}/v1/deliveries/none/tracking?key=${page?.value}`);
    expect(answer.status).toBe(404);
  }
  const [visited] = await read<{ at: Date }>("select now() as at");
  await calls()[0]?.("GET", "/v1/account");
  const told = async () => {
    const rows = await read<{ name: string }>("select name from limit_demand where at > $1", [visited?.at]);
    // Each process adds a row with an empty name for itself.
    return { processes: rows.filter(({ name }) => name === "").length, names: rows.flatMap(({ name }) => name || []) };
  };
  // What a process tells first may be from before the key was used.
  const names = await vi.waitFor(async () => {
    const heard = await told();
    expect(heard.processes).toBe(processes.length);
    expect(heard.names).not.toEqual([]);
    return heard.names;
  }, 60_000);
  for (const name of names) expect(name).toMatch(/^key_\w+$/);
});

it("a key's new addresses hold on both within five seconds", async () => {
  const [first] = calls();
  const made = await first?.("POST", "/v1/account/keys", { kind: "secret", name: "Moves", allowed_ips: ["127.0.0.1"] });
  const key = made?.body.key;
  expect(await askAll(key, Number.POSITIVE_INFINITY, [])).toEqual([200, 200]);
  const restrict = async (allowed_ips: string[] | null, expected: number) => {
    const changed = await first?.("PATCH", `/v1/account/keys/${made?.body.id}`, { allowed_ips });
    expect(changed?.body.allowed_ips).toEqual(allowed_ips);
    const changedAt = performance.now();
    const late: number[] = [];
    await vi.waitFor(async () => expect(await askAll(key, changedAt, late)).toEqual([expected, expected]), {
      timeout: 30_000,
      interval: 250,
    });
    expect(late.filter((status) => status !== expected)).toEqual([]);
  };
  await restrict(["203.0.113.9"], 403);
  await restrict(null, 200);
});

it("a revoked key stops working on both within five seconds", async () => {
  const [first] = calls();
  const made = await first?.("POST", "/v1/account/keys", { kind: "secret", name: "Short-lived" });
  const key = made?.body.key;
  const late: number[] = [];
  expect(await askAll(key, Number.POSITIVE_INFINITY, late)).toEqual([200, 200]);
  await first?.("POST", `/v1/account/keys/${made?.body.id}/revoke`);
  const revokedAt = performance.now();
  await vi.waitFor(async () => expect(await askAll(key, revokedAt, late)).toEqual([401, 401]), {
    timeout: 30_000,
    interval: 250,
  });
  // A slow machine may answer late, but no process takes the key for valid after the five seconds.
  expect(late).not.toContain(200);
});
