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

/** Closed, empty and ready for the worker's next file: emptying one costs a tenth of loading or copying one. */
const idle: PGlite[] = [];
/** The same of PostgreSQL's: addresses of databases. They end with the server. */
const idleOnServer: string[] = [];

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

/**
 * Removes all rows but those that say which migrations the database has had, and makes those that they made. Truncating
 * empty tables takes as long as full ones.
 */
const EMPTY = `
  reset all;
  do $$
  declare name text;
  begin
    -- Without foreign keys, any order does.
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
      execute format('delete from %I', name);
    end loop;
    for name in select sequencename from pg_sequences where last_value is not null loop
      execute format('alter sequence %I restart', name);
    end loop;
  end $$;
  insert into accounts (id, name, created_at) values ('acct_operator', 'Staff', now());`;

async function openOn(server: string): Promise<Db> {
  const url = idleOnServer.pop() ?? (await createOn(server));
  const db = await openPostgres(url, () => {});
  return {
    ...db,
    close: async () => {
      await db.close();
      await run(url, EMPTY);
      idleOnServer.push(url);
    },
  };
}

async function createOn(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await run(server, `create database ${name} template template`);
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql);
  await client.end();
}
