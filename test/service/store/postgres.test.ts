import { describe, expect, inject, it } from "vitest";
import { FatalError } from "../../../src/service/fatal-error.ts";
import { isUniqueViolation } from "../../../src/service/store/db.ts";
import { migrate } from "../../../src/service/store/migrate.ts";
import { openPostgres } from "../../../src/service/store/postgres.ts";
import { openTestDatabase } from "../databases/open-test-database.ts";

describe("either database", () => {
  it("gives counts, times and JSON in the same types", async () => {
    const db = await openTestDatabase();
    const at = new Date("2026-03-01T12:00:00.123Z");
    const [row] = await db.query(
      `select count(*) as count, 9007199254740991::int8 as big, $1::timestamptz as at, 1.5::float8 as half,
         json_build_object('a', 1) as json, $2::text[] as words, null as nothing`,
      [at, ["a", "b"]],
    );
    expect(row).toEqual({
      count: 1,
      big: 9007199254740991,
      at,
      half: 1.5,
      json: { a: 1 },
      words: ["a", "b"],
      nothing: null,
    });
    await db.close();
  });

  it("undoes a transaction that fails, and knows a broken unique index", async () => {
    const db = await openTestDatabase();
    const write = db.transaction(async (tx) => {
      await tx.query("insert into settings (name, value) values ('a', '1')");
      await tx.query("insert into settings (name, value) values ('a', '2')");
    });
    await expect(write).rejects.toSatisfy(isUniqueViolation);
    expect(await db.query("select * from settings where name = 'a'")).toEqual([]);
    await db.close();
  });
});

const server = inject("postgres");

describe.runIf(server !== undefined)("PostgreSQL", () => {
  const url = (database: string) => {
    const address = new URL(server ?? "");
    address.pathname = database;
    return address.href;
  };

  it("is migrated once, by however many processes start at the same time", async () => {
    const admin = await openPostgres(url("postgres"), console.error);
    await admin.query("create database starting");
    const processes = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url("starting"), console.error)));
    await Promise.all(processes.map(migrate));
    const [first] = processes;
    const names = await first?.query<{ name: string }>("select name from migrations");
    expect(names?.length).toBeGreaterThan(2);
    expect(new Set(names?.map(({ name }) => name)).size).toBe(names?.length);
    for (const db of processes) await db.close();
    await admin.query("drop database starting");
    await admin.close();
  });

  it("says in a plain line what is wrong with an address, without its password", async () => {
    const bad = new URL(url("no_such_database"));
    bad.password = "wrong-and-secret";
    for (const address of [bad.href, url("no_such_database"), "postgres://u:very-secret@127.0.0.1:1/x"]) {
      const refusal = await openPostgres(address, console.error).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(FatalError);
      expect(String(refusal)).toMatch(/DATABASE_URL: the database \w+ at 127\.0\.0\.1/);
      expect(String(refusal)).not.toContain("secret");
    }
  });
});
