import { readFileSync } from "node:fs";
import { expect, inject, it } from "vitest";
import { FatalError } from "../../../src/service/fatal-error.ts";
import { answersInTime } from "../../../src/service/store/db.ts";
import { lock, tryLock } from "../../../src/service/store/locks.ts";
import { migrate } from "../../../src/service/store/migrate.ts";
import { openPostgres } from "../../../src/service/store/postgres.ts";
import { fanOut } from "../../../src/service/webhooks/outbox/fan-out.ts";
import { openTestService } from "../open-test-service.ts";

const server = inject("postgres");
if (server === undefined) throw new Error("This file is for the project with a PostgreSQL.");

const url = (database: string) => {
  const address = new URL(server);
  address.pathname = database;
  return address.href;
};

it("answers what the page for the night shift asks it", async () => {
  const { core, close } = await openTestService();
  const page = readFileSync(".deploy/NIGHT-SHIFT.md", "utf8");
  const asked = [...page.matchAll(/psql "\$\w+" -c (["'])(.+?)\1/gs)].map(([, , sql = ""]) => sql);
  expect(asked.length).toBeGreaterThan(5);
  for (const sql of asked) await core.db.query(sql);
  await close();
});

it("is migrated once when several processes start at the same time", async () => {
  const admin = await openPostgres(url("postgres"), console.error);
  await admin.query("create database starting");
  const processes = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url("starting"), console.error)));
  await Promise.all(processes.map((db) => migrate(db, "sandbox")));
  const [first] = processes;
  const names = await first?.query<{ name: string }>("select name from migrations");
  expect(names?.length).toBeGreaterThan(2);
  expect(new Set(names?.map(({ name }) => name)).size).toBe(names?.length);
  for (const db of processes) await db.close();
  await admin.query("drop database starting");
  await admin.close();
});

it("says in one plain line what is wrong with an address, without its password", async () => {
  const bad = new URL(url("no_such_database"));
  bad.password = "wrong-and-secret";
  for (const address of [bad.href, url("no_such_database"), "postgres://u:very-secret@127.0.0.1:1/x"]) {
    const refusal = await openPostgres(address, console.error).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FatalError);
    expect(String(refusal)).toMatch(/DATABASE_URL: the database \w+ at 127\.0\.0\.1/);
    expect(String(refusal)).not.toContain("secret");
  }
});

it("leaves a connection to a server that only reads, as after a failover, and isn't ready on one", async () => {
  const db = await openPostgres(url("postgres"), console.error, { connections: 2 });
  await db.query("create table if not exists failover (n int)");
  // This session stays with the one idle connection, as one does that leads to the old server.
  await db.query("set default_transaction_read_only = on");
  expect(await answersInTime(db)).toBe(false);
  await db.query("insert into failover values (1)");
  expect(await answersInTime(db)).toBe(true);
  await db.query("set default_transaction_read_only = on");
  await db.transaction((tx) => tx.query("insert into failover values (2)"));
  expect(await answersInTime(db)).toBe(true);
  await db.query("drop table failover");
  await db.close();
});

it("takes no new connection to a server that only reads", async () => {
  const admin = await openPostgres(url("postgres"), console.error);
  await admin.query("create database standby");
  await admin.query("alter database standby set default_transaction_read_only = on");
  const refusal = await openPostgres(url("standby"), console.error).catch((error: unknown) => error);
  expect(String(refusal)).toContain("the server only reads");
  await admin.query("drop database standby");
  await admin.close();
});

it("waits for one of its own connections where the server has no more", async () => {
  const admin = await openPostgres(url("postgres"), console.error);
  await admin.query("create database crowded connection limit 1");
  await admin.query("create role few login password 'few' connection limit 1");
  const address = new URL(url("crowded"));
  address.username = "few";
  address.password = "few";
  const db = await openPostgres(address.href, console.error);
  // The server counts the connection that looked whether it answers until its process has ended, which is a moment after
  // pg_stat_activity forgets it. Only a database that no process counts for can be a template.
  const isEmpty = () =>
    admin.query("create database copy_of_crowded template crowded").then(
      () => true,
      () => false,
    );
  await expect.poll(isEmpty).toBe(true);
  const answers = await Promise.all([1, 2, 3, 4].map((n) => db.query<{ n: number }>("select $1::int as n", [n])));
  expect(answers.flat().map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  await db.close();
  await admin.query("drop database copy_of_crowded");
  await admin.query("drop database crowded");
  await admin.query("drop role few");
  await admin.close();
});

it("fills the webhooks' queue in one process at a time, while others match", async () => {
  const service = await openTestService();
  const { db } = service.core;
  await service.request("POST", "/v1/webhook_endpoints", { url: "https://shop.example/hook" });
  await service.addRider("near");
  await service.create();
  await db.transaction(async (sending) => {
    await lock(sending, "webhookFanOut");
    await db.transaction(async (other) => expect(await tryLock(other, "webhookFanOut")).toBe(false));
    await fanOut(service.core);
    expect(await db.query("select 1 from webhook_sends")).toEqual([]);
    await service.attend();
    expect(await db.query("select 1 from offers")).toHaveLength(1);
  });
  await service.close();
});

it("shares what is due between processes, each delivery attended to by one", async () => {
  const service = await openTestService();
  for (let n = 0; n < 80; n++) await service.addRider(`rider-${n}`, 100 + 10 * n);
  for (let n = 0; n < 80; n++) await service.create();
  const asked = (await Promise.all(Array.from({ length: 4 }, service.attend))).flat();
  const offers = await service.core.db.query("select delivery_id, rider_id from offers where state = 'open'");
  expect([offers.length, asked.length, new Set(asked).size]).toEqual([80, 80, 80]);
  await service.close();
});

it("closes offers past a rider whose row is busy, and theirs in the next round", async () => {
  const service = await openTestService();
  const { db } = service.core;
  for (const id of ["busy", "other"]) {
    await service.addRider(id);
    await service.create();
  }
  await service.attend();
  service.pass(31);
  const closed = () => db.query("select rider_id from offers where state = 'expired' order by rider_id");
  await db.transaction(async (busy) => {
    await busy.query("select 1 from riders where id = 'busy' for no key update");
    await service.attend();
    expect(await closed()).toEqual([{ rider_id: "other" }]);
  });
  service.pass(1);
  await service.attend();
  expect(await closed()).toEqual([{ rider_id: "busy" }, { rider_id: "other" }]);
  await service.close();
});
