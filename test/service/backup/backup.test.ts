/** What .deploy/README.md promises of backups and upgrades, in production on a PostgreSQL server. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { BUILD } from "../../../src/service/store/scripts.ts";
import { copyServer } from "../databases/copy-server.ts";
import { type PostgresServer, startPostgres } from "../databases/start-postgres.ts";
import { AN_ORDER } from "../open-test-service.ts";
import { failToStart, type Started, startProcess } from "../start-process.ts";

const [folder, home, copy] = ["data", "server", "copy"].map((name) =>
  mkdtempSync(join(tmpdir(), `ontheway-backup-${name}-`)),
) as [string, string, string];
const servers: PostgresServer[] = [];
const processes: Started[] = [];
let server: PostgresServer;
let service: Started;
let key: string;

const environment = (on: PostgresServer) => ({
  DATA_DIR: folder,
  ENVIRONMENT: "production",
  DATABASE_URL: on.url("live"),
  CODE_SECRET: "a".repeat(32),
  WEBHOOK_SECRET_KEY: "b".repeat(32),
});
const start = async (on: PostgresServer) => {
  const started = await startProcess(environment(on));
  processes.push(started);
  return started;
};

beforeAll(async () => {
  server = await startPostgres({ folder: home });
  servers.push(server);
  await server.createDatabase("live");
  service = await start(server);
  key = /sk_live_\w+/.exec(service.output())?.[0] ?? "";
}, 240_000);
afterAll(async () => {
  for (const one of processes) await one.kill("SIGKILL");
  for (const one of servers) await one.stop();
  for (const one of [folder, home, copy]) rmSync(one, { recursive: true, force: true });
});

const call = async (at: Started, method: string, path: string, body?: object) => {
  const response = await fetch(at.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};
const create = async (at: Started): Promise<string> => {
  const { status, body } = await call(at, "POST", "/v1/deliveries", AN_ORDER);
  expect(status).toBe(201);
  return body.id;
};

/** Runs SQL on one connection of its own. */
async function onServer<Result>(on: PostgresServer, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(on.url("live"));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

it("a backup of a busy server, restored, has all that was acknowledged before it, and goes on", async () => {
  const cancelled = await create(service);
  expect((await call(service, "POST", `/v1/deliveries/${cancelled}/cancel`)).status).toBe(200);
  const before = [cancelled, await create(service), await create(service)];

  // Merchants order all the while.
  let isBusy = true;
  let ordered = 0;
  const merchants = Array.from({ length: 4 }, async () => {
    while (isBusy) {
      await create(service);
      ordered++;
    }
  });
  await vi.waitFor(() => expect(ordered).toBeGreaterThan(4), { timeout: 30_000 });
  await copyServer(server, home, copy).finally(() => {
    isBusy = false;
  });
  await Promise.all(merchants);

  const restored = await startPostgres({ folder: copy });
  servers.push(restored);
  const torn = await onServer(restored, async (client) => {
    const { rows } = await client.query(
      `select d.id from deliveries d
       where (select count(*) from delivery_history h where h.delivery_id = d.id) <> d.version
         or (select count(*) from outbox o where o.delivery_id = d.id) <> d.version`,
    );
    return rows;
  });
  expect(torn).toEqual([]);

  const resumed = await start(restored);
  expect(resumed.output()).not.toContain("CODE_SECRET");
  // The first keys belong to the database, so none are printed, and the old ones work.
  expect(resumed.output()).not.toMatch(/sk_live_/);
  const found = await Promise.all(before.map((id) => call(resumed, "GET", `/v1/deliveries/${id}`)));
  expect(found.map(({ body }) => body.status)).toEqual(["cancelled", "searching", "searching"]);
  const fresh = await create(resumed);
  expect((await call(resumed, "POST", `/v1/deliveries/${fresh}/cancel`)).body.status).toBe("cancelled");
  const { body: events } = await call(resumed, "GET", `/v1/events?delivery_id=${fresh}`);
  expect(events.data.map(({ type }: { type: string }) => type)).toEqual(["delivery.cancelled", "delivery.searching"]);
}, 300_000);

it("doesn't start with another key than the one that has encrypted the webhooks' secrets", async () => {
  const { status } = await call(service, "POST", "/v1/webhook_endpoints", { url: "https://shop.example/hook" });
  expect(status).toBe(201);
  const { code, output } = await failToStart({ ...environment(server), WEBHOOK_SECRET_KEY: "c".repeat(32) });
  expect([code, output]).toEqual([1, expect.stringMatching(/^WEBHOOK_SECRET_KEY .+\.$/)]);
}, 240_000);

/**
 * Builds a later version in a folder of its own: this one with one more migration.
 * @param worksFrom the first build that can use the database after it
 */
function buildLater(worksFrom: string): string {
  const later = mkdtempSync(join(tmpdir(), "ontheway-later-"));
  for (const name of readdirSync(".").filter((name) => ![".git", "node_modules", "test"].includes(name))) {
    cpSync(name, join(later, name), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(later, "node_modules"));
  const added = ["deliveries", "riders", "outbox", "webhook_sends", "quotes", "accounts", "api_keys"].map(
    (table) => `alter table ${table} add column of_a_later_version text not null default 'later';`,
  );
  const lines = [`-- Works with builds from ${worksFrom} on.`, ...added];
  writeFileSync(join(later, "src/service/store/migrations/9998-later.sql"), lines.join("\n"));
  const build = `
    const { createBuilder } = await import("vite");
    const builder = await createBuilder({ logLevel: "warn" });
    await builder.build(builder.environments.service);`;
  const { PATH, HOME, TMPDIR } = process.env;
  execFileSync(process.execPath, ["--input-type=module", "-e", build], { cwd: later, env: { PATH, HOME, TMPDIR } });
  return later;
}

it("an older build goes on beside a later one, and starts again after it where its migrations allow that", async ({
  onTestFinished,
}) => {
  const later = buildLater(BUILD);
  onTestFinished(() => rmSync(later, { recursive: true }));
  const known = await create(service);
  const forward = await startProcess(environment(server), later);
  processes.push(forward);
  const quoted = {
    pickup_address: "2 Swallow Road",
    dropoff_address: "27 Jasmine Road",
    package_type: "food",
    pickup: { lat: AN_ORDER.pickup.lat, lng: AN_ORDER.pickup.lng },
    dropoff: { lat: AN_ORDER.dropoff.lat, lng: AN_ORDER.dropoff.lng },
  };
  const useAll = async (one: Started) => {
    const { body: quote } = await call(one, "POST", "/v1/delivery/quote", quoted);
    const confirm = `/v1/delivery/quotes/${quote.quote_id}/confirm`;
    const confirmed = await call(one, "POST", confirm, { payment_method: "cash" });
    const answers = [
      confirmed,
      await call(one, "GET", `/v1/deliveries/${known}/tracking`),
      await call(one, "POST", `/v1/deliveries/${confirmed.body.id}/cancel`),
      await call(one, "POST", "/v1/webhook_endpoints", { url: "https://shop.example/hook" }),
      await call(one, "GET", "/v1/webhook_endpoints"),
      await call(one, "POST", "/v1/account/keys", { kind: "secret", name: "Another" }),
      await call(one, "GET", "/v1/deliveries"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 201, 200, 201, 200]);
  };
  await Promise.all([useAll(service), useAll(forward)]);
  await forward.kill("SIGTERM");

  const back = await start(server);
  await useAll(back);
  const at = await onServer(server, (client) =>
    client.query("select of_a_later_version from deliveries where id = $1", [known]),
  );
  expect(at.rows).toEqual([{ of_a_later_version: "later" }]);

  await onServer(server, (client) => client.query("update migrations set works_from = '9998' where name > '9998'"));
  const { code, output } = await failToStart(environment(server));
  expect([code, output]).toEqual([1, expect.stringContaining("start one that has migration 9998")]);
}, 240_000);
