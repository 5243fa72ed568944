import type { TestProject } from "vitest/node";
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

/** Starts one server for all tests of the project. */
export default async function provide(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await server.createDatabase("template");
  const template = await openPostgres(server.url("template"), console.error);
  await migrate(template, null);
  await template.close();
  project.provide("postgres", server.url("postgres"));
  return server.stop;
}
