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
  return fromPglite(await PGlite.create({ loadDataDir: new Blob([readFileSync(dump)]) }));
}

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
