import { readConfig } from "../service/config.ts";
import { readCodeSecrets } from "../service/deliveries/code-secrets.ts";
import { createCodes } from "../service/deliveries/codes.ts";
import { createChanges } from "../service/deliveries/lifecycle/changes.ts";
import { FatalError } from "../service/fatal-error.ts";
import { baseAddress } from "../service/http/listen.ts";
import { encodePhoto } from "../service/operator/rider-commands.ts";
import { runCommand, USAGE } from "../service/operator/run-command.ts";
import { askService } from "../service/operator/socket.ts";
import { openMailer } from "../service/people/mail/open-mailer.ts";
import { createSignal } from "../service/signal.ts";
import { isMade, migrate } from "../service/store/migrate.ts";
import { openClock } from "../service/store/open-clock.ts";
import { hasDatabase, openDatabase } from "../service/store/open-database.ts";

/** What `npm run account -- …` runs, as dist/service/account.js. */
async function run(given: readonly string[]): Promise<void> {
  if (given[0] === "help" || given.includes("--help") || given.includes("-h")) return console.log(USAGE);
  const words = given[0] === "rider" ? encodePhoto(given) : given;
  const config = readConfig(process.env);
  const { environment, requestsPerSecond, dataDir, host, port } = config;
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
    const codes = createCodes(await readCodeSecrets(config, db));
    const publicUrl = config.publicUrl ?? baseAddress(host, port);
    // This process holds no deliveries in memory, so nothing listens to the changes.
    const changes = createChanges(console.error);
    const mailer = openMailer(config.mail);
    try {
      const operating = {
        db,
        environment,
        requestsPerSecond,
        now,
        codes,
        changes,
        due: createSignal(),
        mailer,
        publicUrl,
      };
      console.log(await runCommand(operating, words));
    } finally {
      mailer.close();
    }
  } finally {
    await db.close();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof FatalError ? error.message : error);
  process.exitCode = 1;
});
