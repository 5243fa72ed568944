import { migrate } from "./service/store/migrate.ts";
import { openPglite } from "./service/store/pglite.ts";

/**
 * The last step of the build: leaves an embedded database with all tables and nothing in them in the folder named, for
 * first starts to copy. Creating one takes several times as long, and as much memory again. Runs as
 * dist/service/make-template.js.
 */
async function makeTemplate([folder]: string[]): Promise<void> {
  if (!folder) throw new Error("which folder?");
  const db = await openPglite(folder);
  await migrate(db);
  await db.tidy();
  await db.close();
}

await makeTemplate(process.argv.slice(2));
