import { expect, inject, it } from "vitest";
import { FatalError } from "../../../src/service/fatal-error.ts";
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

it("runs matching and the webhooks' queue at the same time, but neither twice at the same time", async () => {
  const service = await openTestService();
  const { db } = service.core;
  await service.request("POST", "/v1/webhook_endpoints", { url: "https://shop.example/hook" });
  await service.addRider("near");
  await service.create();
  const offers = () => db.query("select 1 from offers");
  const queued = () => db.query("select 1 from webhook_sends");

  await db.transaction(async (matching) => {
    await lock(matching, "matching");
    await db.transaction(async (other) => expect(await tryLock(other, "matching")).toBe(false));
    await service.match();
    expect(await offers()).toEqual([]);
    await fanOut(service.core);
    expect(await queued()).toHaveLength(1);
  });

  await db.query("update outbox set fanned_out_at = null");
  await db.query("delete from webhook_sends");
  await db.transaction(async (sending) => {
    await lock(sending, "webhookFanOut");
    await fanOut(service.core);
    expect(await queued()).toEqual([]);
    await service.match();
    expect(await offers()).toHaveLength(1);
  });
  await service.close();
});

it("closes offers past a rider whose row is busy, and theirs in the next round", async () => {
  const service = await openTestService();
  const { db } = service.core;
  for (const id of ["busy", "other"]) {
    await service.addRider(id);
    await service.create();
  }
  await service.match();
  service.pass(31);
  const closed = () => db.query("select rider_id from offers where state = 'expired' order by rider_id");
  await db.transaction(async (busy) => {
    await busy.query("select 1 from riders where id = 'busy' for no key update");
    await service.match();
    expect(await closed()).toEqual([{ rider_id: "other" }]);
  });
  await service.match();
  expect(await closed()).toEqual([{ rider_id: "busy" }, { rider_id: "other" }]);
  await service.close();
});
