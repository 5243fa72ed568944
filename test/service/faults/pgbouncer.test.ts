/** The service behind PgBouncer in transaction mode, which gives each transaction another connection to the server. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { DatabaseUnavailable } from "../../../src/service/store/database-unavailable.ts";
import { migrate } from "../../../src/service/store/migrate.ts";
import { openPostgres } from "../../../src/service/store/postgres.ts";
import { nameNotRun } from "../../kit/name-not-run.ts";
import { openCall } from "../crash/open-load.ts";
import { hasPgBouncer, startPgBouncer } from "../databases/start-pgbouncer.ts";
import { AN_ORDER, SECRET } from "../open-test-service.ts";
import { type Started, startProcess } from "../start-process.ts";
import { openReceiver } from "../webhooks/open-receiver.ts";

const LIMITS = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

if (hasPgBouncer()) {
  describe.each([
    ["refuses the limits of a connection", []],
    ["is told to ignore them", LIMITS],
  ])("a pooler that %s", (_how, ignored) => behindPgBouncer(ignored));
} else nameNotRun("PgBouncer", "the service behind it");

function behindPgBouncer(ignored: readonly string[]) {
  const database = `pooled_${ignored.length}`;
  const teardown: (() => unknown)[] = [];
  let url = "";
  let direct = "";

  beforeAll(async () => {
    const server = new URL(inject("postgres") ?? "");
    const admin = await openPostgres(server.href, console.error);
    await admin.query(`create database ${database}`);
    teardown.push(async () => {
      await admin.query(`drop database ${database} with (force)`);
      await admin.close();
    });
    const pooler = await startPgBouncer(Number(server.port), ignored);
    teardown.push(pooler.stop);
    url = pooler.url(database);
    server.pathname = database;
    direct = server.href;
  });
  afterAll(async () => {
    for (const step of teardown.reverse()) await step();
  });

  it("two processes start on an empty database, serve deliveries and send webhooks", async () => {
    const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), "ontheway-pooled-")));
    const environment = (folder: string) => ({
      DATA_DIR: folder,
      DATABASE_URL: url,
      SANDBOX_SECRET_KEY: SECRET,
      SANDBOX_SPEED: "300",
      WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
    });
    const processes: Started[] = await Promise.all(folders.map((folder) => startProcess(environment(folder))));
    const receiver = await openReceiver();
    const [mine, other] = processes.map((one) => openCall(one.url));
    if (!mine || !other) throw new Error("two processes are running");
    expect((await mine("POST", "/v1/webhook_endpoints", { url: receiver.url })).status).toBe(201);
    const { body: created } = await mine("POST", "/v1/deliveries", AN_ORDER, "once");
    expect((await other("POST", "/v1/deliveries", AN_ORDER, "once")).body.id).toBe(created.id);
    await vi.waitFor(
      async () => {
        expect((await other("GET", `/v1/deliveries/${created.id}`)).body.status).toBe("delivered");
        expect(receiver.received.map(({ event }) => event.type)).toContain("delivery.delivered");
      },
      { timeout: 60_000, interval: 250 },
    );
    const { PATH, HOME, TMPDIR } = process.env;
    const env = { PATH, HOME, TMPDIR, ...environment(folders[0] ?? "") };
    const account = (...words: string[]) =>
      promisify(execFile)(process.execPath, ["dist/service/account.js", ...words], { env });
    expect((await account("list")).stdout).toContain("sandbox");
    for (const { url } of processes) expect((await fetch(`${url}/healthz/ready`)).status).toBe(200);
    for (const { kill } of processes) expect(await kill("SIGTERM")).toBe(0);
    await receiver.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });

    const admin = await openPostgres(direct, console.error);
    const unmade = "select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where not i.indisvalid";
    expect(await admin.query(unmade)).toEqual([]);
    expect(await admin.query("select name from leases")).toEqual([]);
    await admin.close();
  });

  it("ends statements that wait too long for a lock, also in a transaction, and leaves others no limits", async () => {
    const db = await openPostgres(url, console.error);
    await migrate(db, "sandbox");
    // A row each: two who wait for one row wait for each other, too, each time as long as a lock may take.
    await db.query("insert into settings (name, value) values ('busy', '1'), ('held', '1') on conflict do nothing");
    const change = (name: string) => `update settings set value = '2' where name = '${name}'`;
    await db.transaction(async (holding) => {
      for (const name of ["busy", "held"]) await holding.query(change(name));
      const waiting = [db.query(change("busy")), db.transaction((tx) => tx.query(change("held")))];
      for (const outcome of await Promise.allSettled(waiting)) {
        const refusal: unknown = outcome.status === "rejected" && outcome.reason;
        expect(refusal).toBeInstanceOf(DatabaseUnavailable);
        expect(refusal).toHaveProperty("code", "55P03");
      }
    }, "none");
    await db.outside("create index concurrently of_a_test on settings (value)");
    await db.outside("drop index concurrently of_a_test");
    await db.close();
    // Whoever else shares the pool's connections has the server's own limits.
    const others = Array.from({ length: 8 }, () => new pg.Client(url));
    const limits = await Promise.all(
      others.map(async (other) => {
        await other.connect();
        const { rows } = await other.query("select current_setting('statement_timeout') as limit, pg_sleep(0.05)");
        return rows[0].limit;
      }),
    );
    expect(new Set(limits)).toEqual(new Set(["0"]));
    for (const other of others) await other.end();
  });
}
