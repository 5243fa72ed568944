import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { inject } from "vitest";
import type { Db } from "../../../src/service/store/db.ts";
import { fromPglite } from "../../../src/service/store/pglite.ts";
import { openPostgres } from "../../../src/service/store/postgres.ts";

/** Opens a new, migrated database: on the project's PostgreSQL if there is one, else an embedded one in memory. */
export async function openTestDatabase(): Promise<Db> {
  const server = inject("postgres");
  if (server !== undefined) return openOn(server);
  const dump = inject("pglite");
  if (dump === undefined) throw new Error("this project provides no database");
  return openEmbedded(dump);
}

/** Closed, empty and ready for the worker's next file: emptying one costs a tenth of loading one. */
const idle: PGlite[] = [];

async function openEmbedded(dump: string): Promise<Db> {
  const pglite = idle.pop() ?? (await PGlite.create({ loadDataDir: new Blob([readFileSync(dump)]) }));
  const db = fromPglite(pglite);
  let closed = false;
  // What a test left running must not write into the next test's rows.
  const whileOpen = async <Result>(work: () => Promise<Result>) => {
    if (closed) throw new Error("This database is closed.");
    return work();
  };
  return {
    query: (...call) => whileOpen(() => db.query(...call)),
    script: (...call) => whileOpen(() => db.script(...call)),
    transaction: (...call) => whileOpen(() => db.transaction(...call)),
    outside: (sql) => whileOpen(() => db.outside(sql)),
    tidy: () => whileOpen(db.tidy),
    close: async () => {
      closed = true;
      await pglite.exec(EMPTY);
      idle.push(pglite);
    },
  };
}

/** Removes all rows but those that say which migrations the database has had, and makes those that they made. */
const EMPTY = `
  reset all;
  do $$ begin
    execute (
      select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity'
      from pg_tables where schemaname = 'public' and tablename <> 'migrations'
    );
  end $$;
  insert into accounts (id, name, created_at) values ('acct_operator', 'Staff', now());`;

async function openOn(server: string): Promise<Db> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = async (sql: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await admin(`create database ${name} template template`);
  const url = new URL(server);
  url.pathname = name;
  const db = await openPostgres(url.href, () => {});
  return {
    ...db,
    close: async () => {
      await db.close();
      await admin(`drop database ${name}`);
    },
  };
}
