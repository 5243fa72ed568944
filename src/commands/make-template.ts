import { buildIndexes } from "../service/store/build-indexes.ts";
import { migrate } from "../service/store/migrate.ts";
import { openPglite } from "../service/store/pglite.ts";

/**
 * The last step of the build, as dist/service/make-template.js: makes an embedded database in the folder named, with all
 * tables and nothing in them. First starts copy it (src/service/store/open-database.ts), because creating one takes
 * several times as long, and as much memory again.
 */
async function makeTemplate([folder]: string[]): Promise<void> {
  if (!folder) throw new Error("Name the folder of the template");
  const db = await openPglite(folder);
  await migrate(db, null);
  await buildIndexes(db);
  await db.tidy();
  await db.close();
}

await makeTemplate(process.argv.slice(2));
