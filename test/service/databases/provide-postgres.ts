import type { TestProject } from "vitest/node";
import { buildIndexes } from "../../../src/service/store/build-indexes.ts";
import { migrate } from "../../../src/service/store/migrate.ts";
import { openPostgres } from "../../../src/service/store/postgres.ts";
import { startPostgres } from "./start-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server's maintenance database. Its database `template` is migrated. */
    postgres?: string;
    /** Path of a file: the dump of a migrated PGlite's data folder. */
    pglite?: string;
  }
}

/**
 * Starts one server for all tests of the project. PostgreSQL copies no database to which another process is connected, and
 * autovacuum would connect to the template now and then.
 */
export default async function provide(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ settings: ["autovacuum=off", "fsync=off", "full_page_writes=off"] });
  await server.createDatabase("template");
  const template = await openPostgres(server.url("template"), console.error);
  await migrate(template, null);
  await buildIndexes(template);
  await template.close();
  project.provide("postgres", server.url("postgres"));
  return server.stop;
}
