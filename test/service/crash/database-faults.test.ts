/**
 * Lets PostgreSQL fail below two processes of the service while merchants and riders use them. No process ends, every answer
 * is one that a client understands, all goes on without a hand, and afterwards everything that was acknowledged is there once.
 * `npm run crash` does twenty rounds.
 */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, it, vi } from "vitest";
import { type PostgresServer, startPostgres } from "../databases/start-postgres.ts";
import { expectBooksKept, PATIENCE, startFleet, untilItServes } from "./load-processes.ts";
import { type Disk, openDisk } from "./open-disk.ts";

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 0);
/** The test of every day has one round each of the two faults that no test in ../faults makes. */
const isShort = ROUNDS === 0;
const EVERY_DAY = ["killed", "its disk full"];
const FROZEN_MS = 10_000;
const FULL_MS = 5000;
const MINUTE = 60_000;
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
  // The log of changes must not fill the disk.
  const settings = ["max_wal_size=64MB", "min_wal_size=32MB", "shared_buffers=32MB"];
  const server = await startPostgres({ ...(disk && { folder: disk.folder }), settings });
  teardown.push(server.stop);
  await server.createDatabase("faulty");
  const two = await startFleet(server.url("faulty"), teardown);
  const { urls, books } = two;
  const names = (isShort ? EVERY_DAY : Object.keys(FAULTS)).filter((name) => disk || name !== "its disk full");
  if (!disk) console.log("No disk is filled: this user may not mount one.");
  // The first order waits until the sandbox has built its town.
  await two.untilRidersGoOn();
  const tooSlow: string[] = [];
  for (let round = 0; round < (ROUNDS || names.length); round++) {
    const name = names[round % names.length] ?? "";
    await two.untilOrdersGoOn();
    const refused = books.refused;
    await FAULTS[name]?.(server, disk);
    const over = performance.now();
    await Promise.all([...urls.map(untilItServes), two.untilRidersGoOn()]);
    const seconds = (performance.now() - over) / 1000;
    if (!isShort) {
      console.log(`${round + 1}. ${name}: ${books.refused - refused} refused, all well after ${seconds.toFixed(1)} s`);
      if (seconds > WELL_SECONDS) tooSlow.push(`${round + 1}. ${name}: ${seconds.toFixed(1)} s`);
    }
    expect(books.wrong).toEqual([]);
  }
  await two.stopLoad();
  await expectBooksKept(two);
  if (!isShort)
    console.log(`${books.orders.size} orders, ${two.receiver.received.length} webhooks, ${books.refused} refused`);
  expect(tooSlow).toEqual([]);
  // Each is alive still. How long a busy machine takes to stop one is another test's question.
  for (const { kill, output } of two.processes) {
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
