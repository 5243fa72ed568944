import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { buildIndexes } from "../../../src/service/store/build-indexes.ts";
import { migrate } from "../../../src/service/store/migrate.ts";
import { fromPglite } from "../../../src/service/store/pglite.ts";

/** Creating an embedded database takes seconds. Loading the dump of one takes less than a second. */
export default async function provide(project: TestProject): Promise<() => void> {
  const pglite = await PGlite.create();
  const db = fromPglite(pglite);
  await migrate(db, null);
  await buildIndexes(db);
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  const folder = mkdtempSync(join(tmpdir(), "ontheway-pglite-"));
  const file = join(folder, "dump.tar");
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  project.provide("pglite", file);
  return () => rmSync(folder, { recursive: true, force: true });
}
