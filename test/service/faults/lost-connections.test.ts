/** Connections that PostgreSQL ends while they are in use, as a restart or an administrator does. */
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DatabaseUnavailable } from "../../../src/service/store/database-unavailable.ts";
import type { Db, Queryable } from "../../../src/service/store/db.ts";
import { openTestDatabase } from "../databases/open-test-database.ts";
import { AN_ORDER, openTestService } from "../open-test-service.ts";

let db: Db;

beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

const settings = () => db.query<{ name: string }>("select name from settings where name like 'lost%'");

/** Ends the connection that `tx` uses, and waits until the server has forgotten it. */
async function terminate(tx: Queryable): Promise<void> {
  const [session] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = session?.pid ?? 0;
  await db.query("select pg_terminate_backend($1)", [pid]);
  await vi.waitFor(async () => {
    expect(await db.query("select 1 from pg_stat_activity where pid = $1", [pid])).toEqual([]);
  }, 20_000);
}

it("does a transaction again whose connection was lost before its commit", async () => {
  let tries = 0;
  await db.transaction(async (tx) => {
    tries++;
    await tx.query("insert into settings (name, value) values ('lost', '1')");
    if (tries === 1) await terminate(tx);
    await tx.query("insert into settings (name, value) values ('lost too', '1')");
  });
  expect(tries).toBe(2);
  expect(await settings()).toHaveLength(2);
});

it("does a transaction once whose connection was lost while it committed, because it may have been stored", async () => {
  await db.script(`create function terminate_me() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create constraint trigger lost after insert on settings deferrable initially deferred
    for each row execute function terminate_me()`);
  let tries = 0;
  const change = db.transaction(async (tx) => {
    tries++;
    await tx.query("insert into settings (name, value) values ('lost', '1')");
  });
  await expect(change).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(tries).toBe(1);
  await db.script("drop trigger lost on settings");
  expect(await settings()).toEqual([]);
});

it("gives up a transaction that loses every connection, and says so", async () => {
  const change = db.transaction(async (tx) => {
    await tx.query("insert into settings (name, value) values ('lost', '1')");
    await terminate(tx);
    await tx.query("select 1");
  });
  await expect(change).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await settings()).toEqual([]);
});

it("reads again where the connection was lost", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding: Promise<void> = released;
  await new Promise<void>((held) => {
    holding = db.transaction(async (tx) => {
      await tx.query("select pg_advisory_xact_lock(7)");
      held();
      await released;
    });
  });
  const reading = db.query<{ done: number }>("select 1 as done from pg_advisory_lock_shared(7)");
  await vi.waitFor(async () => {
    const ended = await db.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
    );
    expect(ended).toHaveLength(1);
  }, 20_000);
  release();
  await holding;
  expect(await reading).toEqual([{ done: 1 }]);
});

it("a merchant's orders come through once each while connections are lost all the time", async () => {
  const service = await openTestService();
  const { db } = service.core;
  let answered = 0;
  const answers: unknown[] = [];
  const terminateAll = () =>
    db
      .query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()")
      .catch(() => {});
  /** Sends an order until it is acknowledged, as a merchant's server does. */
  const order = async (key: string): Promise<string> => {
    for (;;) {
      const { status, headers, json } = await service.request("POST", "/v1/deliveries", AN_ORDER, {
        "idempotency-key": key,
      });
      answered++;
      if (status === 201) return json().id;
      if (json().code === "idempotency_in_progress") continue;
      answers.push({ status, code: json().code, type: headers["content-type"], wait: Number(headers["retry-after"]) });
    }
  };
  const keys = Array.from({ length: 20 }, (_, index) => `order-${index}`);
  let isDone = false;
  const ordering = Promise.all(keys.map(order)).finally(() => {
    isDone = true;
  });
  for (let seen = -1; !isDone; ) {
    if (answered > seen) {
      seen = answered;
      await terminateAll();
    }
    await pause(5);
  }
  const ids = await ordering;
  for (const answer of answers) {
    expect(answer).toEqual({
      status: 503,
      code: "database_unavailable",
      type: "application/problem+json; charset=utf-8",
      wait: expect.toSatisfy((seconds) => seconds >= 1 && seconds <= 10),
    });
  }
  const stored = await db.query<{ id: string }>("select id from deliveries");
  expect(stored.map(({ id }) => id).sort()).toEqual([...ids].sort());
  await service.close();
});
