/** A standby takes the place of the database's server while merchants and riders use two processes of the service. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, it, vi } from "vitest";
import { copyServer } from "../databases/copy-server.ts";
import { PASSWORD } from "../databases/run-postgres.ts";
import { type PostgresServer, startPostgres } from "../databases/start-postgres.ts";
import { expectBooksKept, PATIENCE, startFleet, untilItServes } from "./load-processes.ts";

/** The address that both servers share, as operators give them one. Connections that there are stay with their server. */
async function openAddress(port: number) {
  let target = port;
  const sockets = new Set<Socket>();
  const forwarder = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket
        .on("error", () => other.destroy())
        .on("close", () => {
          sockets.delete(socket);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => forwarder.listen(0, "127.0.0.1", resolve));
  return {
    port: (forwarder.address() as AddressInfo).port,
    leadTo: (other: number) => {
      target = other;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      forwarder.close();
    },
  };
}

async function run(server: PostgresServer, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(server.url("postgres"));
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Copies the server to a standby that follows it, and lets no transaction commit that the standby doesn't have. */
async function addStandby(primary: PostgresServer, home: string, copy: string): Promise<PostgresServer> {
  await copyServer(primary, home, copy);
  writeFileSync(join(copy, "data", "standby.signal"), "");
  const follow = `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres password=${PASSWORD}`;
  const standby = await startPostgres({ folder: copy, settings: [follow] });
  await vi.waitFor(async () => {
    const { rows } = await run(primary, "select state from pg_stat_replication");
    expect(rows).toEqual([{ state: "streaming" }]);
  }, PATIENCE);
  await run(primary, "alter system set synchronous_standby_names = '*'");
  await run(primary, "select pg_reload_conf()");
  return standby;
}

it("both processes go on with the standby once it is promoted, and nothing acknowledged is lost", {
  timeout: 600_000,
}, async ({ onTestFinished }) => {
  const teardown: (() => unknown)[] = [];
  onTestFinished(async () => {
    for (const step of teardown.reverse()) await step();
  });
  const [home, copy] = ["primary", "standby"].map((name) => mkdtempSync(join(tmpdir(), `ontheway-${name}-`))) as [
    string,
    string,
  ];
  for (const folder of [home, copy]) teardown.push(() => rmSync(folder, { recursive: true, force: true }));
  const primary = await startPostgres({ folder: home });
  teardown.push(primary.stop);
  await primary.createDatabase("faulty");
  const standby = await addStandby(primary, home, copy);
  teardown.push(standby.stop);
  const address = await openAddress(primary.port);
  teardown.push(address.close);
  const shared = new URL(primary.url("faulty"));
  shared.port = String(address.port);
  const two = await startFleet(shared.href, teardown);
  await two.untilRidersGoOn();
  await two.untilOrdersGoOn();

  // New connections find the standby, which still only reads.
  address.leadTo(standby.port);
  primary.kill();
  for (const url of two.urls) {
    await vi.waitFor(async () => expect((await fetch(`${url}/healthz/ready`)).status).toBe(503), PATIENCE);
  }
  const refused = two.books.refused;
  await vi.waitFor(() => expect(two.books.refused).toBeGreaterThan(refused), PATIENCE);
  await run(standby, "select pg_promote()");
  await Promise.all([...two.urls.map(untilItServes), two.untilRidersGoOn(), two.untilOrdersGoOn()]);
  await two.stopLoad();
  await expectBooksKept(two);
});
