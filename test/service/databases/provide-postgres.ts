import type { TestProject } from "vitest/node";
import { migrate } from "../../../src/service/store/migrate.ts";
import { openPostgres } from "../../../src/service/store/postgres.ts";
import { startPostgres } from "./start-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a server's maintenance database; its database `template` is migrated. */
    postgres?: string;
    /** A file with the dumped data folder of a migrated PGlite. */
    pglite?: string;
  }
}

/** One server for all tests of the project. */
export default async function provide(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await server.createDatabase("template");
  const template = await openPostgres(server.url("template"), console.error);
  await migrate(template);
  await template.close();
  project.provide("postgres", server.url("postgres"));
  return server.stop;
}
