import { parseArgs } from "node:util";
import { readConfig } from "../service/config.ts";
import { FatalError } from "../service/fatal-error.ts";
import { runCommand, USAGE } from "../service/operator/run-command.ts";
import { askService } from "../service/operator/socket.ts";
import { isMade, migrate } from "../service/store/migrate.ts";
import { openClock } from "../service/store/open-clock.ts";
import { hasDatabase, openDatabase } from "../service/store/open-database.ts";

/** What `npm run account -- …` runs, as dist/service/account.js. */
async function run(): Promise<void> {
  const { help, words } = readArguments();
  if (help || words[0] === "help") return console.log(USAGE);
  const config = readConfig(process.env);
  const { environment, requestsPerSecond, dataDir } = config;
  if (config.databaseUrl === null) {
    if (!hasDatabase(dataDir)) {
      throw new FatalError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the service has them.`);
    }
    const done = await askService(dataDir, { environment, words });
    if (done !== null) return console.log(done);
  }
  const db = await openDatabase(config, console.error);
  try {
    if (!(await isMade(db)))
      throw new FatalError("No service of this version has started on this database yet: start one first.");
    await migrate(db, environment);
    const { now } = await openClock(db);
    console.log(await runCommand({ db, environment, requestsPerSecond, now }, words));
  } finally {
    await db.close();
  }
}

/** @throws FatalError for an option that there isn't */
function readArguments(): { help: boolean; words: string[] } {
  try {
    const { values, positionals } = parseArgs({
      options: { help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    return { help: values.help ?? false, words: positionals };
  } catch (error) {
    // Node's first sentence names the option; the others are about quoting.
    const [reason] = error instanceof Error ? error.message.split(". ") : [];
    throw new FatalError(`${reason}.\n\n${USAGE}`);
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof FatalError ? error.message : error);
  process.exitCode = 1;
});
