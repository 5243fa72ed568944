/**
 * Lets PostgreSQL fail below two processes of the service while merchants and riders use them. No process ends, every answer
 * is one that a client understands, all goes on by itself, and afterwards everything that was acknowledged is there once.
 * `npm run crash` does twenty rounds.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, it, vi } from "vitest";
import { type PostgresServer, startPostgres } from "../databases/start-postgres.ts";
import { AN_ORDER, PUBLISHABLE, SECRET } from "../open-test-service.ts";
import { type Started, startProcess } from "../start-process.ts";
import { openReceiver } from "../webhooks/open-receiver.ts";
import { expectNothingLost, readAll } from "./expect-nothing-lost.ts";
import { type Books, loadProcesses } from "./load-two.ts";
import { type Disk, openDisk } from "./open-disk.ts";
import { openCall } from "./open-load.ts";

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 0);
/** The test of every day has one round each of the two faults that no test in ../faults makes. */
const isShort = ROUNDS === 0;
const EVERY_DAY = ["killed", "its disk full"];
const FROZEN_MS = 10_000;
const FULL_MS = 5000;
const MINUTE = 60_000;
/** Within this time a machine of any kind is well again. */
const PATIENCE = { timeout: 5 * MINUTE, interval: 100 };
/** `npm run crash` demands that all is well so soon after a fault is over. */
const WELL_SECONDS = 10;

/** A fault begins when it is called, and is over when it resolves. */
type Fault = (server: PostgresServer, disk: Disk | null) => Promise<void>;

const FAULTS: Readonly<Record<string, Fault>> = {
  "its connections ended": async (server) => {
    const admin = new pg.Client(server.url("postgres"));
    await admin.connect();
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'faulty'");
    await admin.end();
  },
  killed: async (server) => {
    server.kill();
    await server.start();
  },
  stopped: async (server) => {
    const resume = server.freeze();
    await pause(FROZEN_MS);
    resume();
  },
  "its disk full": async (server, disk) => {
    const free = disk?.fill();
    await pause(FULL_MS);
    free?.();
    await supervise(server);
  },
};

it("two processes get over whatever their database does", { timeout: 60 * MINUTE }, async ({ onTestFinished }) => {
  const teardown: (() => Promise<unknown> | unknown)[] = [];
  onTestFinished(async () => {
    for (const step of teardown.reverse()) await step();
  });
  const disk = openDisk();
  if (disk) teardown.push(disk.close);
  // The log of changes must not fill the disk by itself.
  const settings = ["max_wal_size=64MB", "min_wal_size=32MB", "shared_buffers=32MB"];
  const server = await startPostgres({ ...(disk && { folder: disk.folder }), settings });
  teardown.push(server.stop);
  await server.createDatabase("faulty");
  const receiver = await openReceiver();
  teardown.push(receiver.close);
  const processes: Started[] = [];
  for (let count = 0; count < 2; count++) {
    const dataDir = mkdtempSync(join(tmpdir(), "ontheway-faults-"));
    teardown.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const started = await startProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: server.url("faulty"),
      SANDBOX_SECRET_KEY: SECRET,
      SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE,
      SANDBOX_SPEED: "100",
      WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
    });
    teardown.push(() => started.kill("SIGKILL"));
    processes.push(started);
  }
  const urls = processes.map(({ url }) => url);
  const calls = urls.map((url) => openCall(url));
  const [call] = calls;
  if (!call) throw new Error("two processes are running");
  const endpoint = await call("POST", "/v1/webhook_endpoints", { url: receiver.url });
  expect(endpoint.status).toBe(201);

  const books: Books = { orders: new Map(), automatic: new Set(), deliveries: new Map(), refused: 0, wrong: [] };
  const stopLoad = loadProcesses(urls, books);
  teardown.push(stopLoad);
  /** Waits for the news of a step of a rider: matching, the riders, the outbox and the webhooks go on. */
  const untilRidersGoOn = (arrived: number) =>
    vi.waitFor(() => {
      const news = receiver.received.slice(arrived).filter(({ event }) => books.automatic.has(event.data.delivery_id));
      expect(news.some(({ event }) => event.data.changed_by === "rider")).toBe(true);
    }, PATIENCE);
  const names = (isShort ? EVERY_DAY : Object.keys(FAULTS)).filter((name) => disk || name !== "its disk full");
  if (!disk) console.log("No disk is filled: this user may not mount one.");
  // The first order waits until the sandbox has built its town.
  await untilRidersGoOn(0);
  const tooSlow: string[] = [];
  for (let round = 0; round < (ROUNDS || names.length); round++) {
    const name = names[round % names.length] ?? "";
    const before = books.deliveries.size;
    await vi.waitFor(() => expect(books.deliveries.size).toBeGreaterThan(before + 5), PATIENCE);
    const refused = books.refused;
    await FAULTS[name]?.(server, disk);
    const over = performance.now();
    const arrived = receiver.received.length;
    await Promise.all([...urls.map(untilItServes), untilRidersGoOn(arrived)]);
    const seconds = (performance.now() - over) / 1000;
    if (!isShort) {
      console.log(`${round + 1}. ${name}: ${books.refused - refused} refused, all well after ${seconds.toFixed(1)} s`);
      if (seconds > WELL_SECONDS) tooSlow.push(`${round + 1}. ${name}: ${seconds.toFixed(1)} s`);
    }
    expect(books.wrong).toEqual([]);
  }
  await stopLoad();
  expect(books.wrong).toEqual([]);

  // Every order became one delivery, and no delivery came from nowhere.
  const stored = await readAll<{ id: string; external_id: string | null }>(call, "/v1/deliveries");
  const ofLoad = stored.filter(({ external_id }) => external_id !== null);
  expect(ofLoad.map(({ id, external_id }) => `${external_id} ${id}`).sort()).toEqual(
    [...books.orders].map(([number, id]) => `${number} ${id}`).sort(),
  );
  await expectNothingLost(expect, call, books, { receiver, secret: String(endpoint.body.secret) });
  if (!isShort)
    console.log(`${books.orders.size} orders, ${receiver.received.length} webhooks, ${books.refused} refused`);
  expect(tooSlow).toEqual([]);
  // Each is alive still. How long a busy machine takes to stop one is another test's question.
  for (const { kill, output } of processes) {
    await kill("SIGTERM");
    expect(output()).toMatch(/\nStopping\. Deliveries resume at the next start\.\n/);
  }
});

/**
 * Waits until the server answers. It may have ended for lack of space, or may still be about to: then it is started again,
 * as whatever supervises it does.
 */
async function supervise(server: PostgresServer): Promise<void> {
  await vi.waitFor(async () => {
    if (!server.isRunning()) await server.start();
    const admin = new pg.Client(server.url("postgres"));
    await admin.connect();
    await admin.end();
  }, PATIENCE);
}

/** Waits until a process is ready, takes an order, and shows it to a customer. */
async function untilItServes(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz/ready`)).status).toBe(200), PATIENCE);
  await vi.waitFor(async () => {
    const body = JSON.stringify({ ...AN_ORDER, simulation: { mode: "manual" } });
    const response = await fetch(`${url}/v1/deliveries`, { method: "POST", headers, body });
    expect(response.status).toBe(201);
    const { id } = await response.json();
    expect((await fetch(`${url}/v1/deliveries/${id}/tracking`, { headers })).status).toBe(200);
  }, PATIENCE);
}
