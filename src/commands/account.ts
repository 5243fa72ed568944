import { parseArgs } from "node:util";
import { createAccount, isAccount, limitAccount, listAccounts } from "../service/accounts/accounts.ts";
import { createKey } from "../service/accounts/keys.ts";
import { type Config, readConfig } from "../service/config.ts";
import { FatalError } from "../service/fatal-error.ts";
import { ServiceProblem } from "../service/problem.ts";
import type { Db } from "../service/store/db.ts";
import { migrate } from "../service/store/migrate.ts";
import { hasDatabase, openDatabase } from "../service/store/open-database.ts";

const USAGE = `Works on the database that DATABASE_URL or DATA_DIR names; the embedded one must not be in use.

  create <name>                          an account, with a key of each kind
  list                                   all accounts
  key <account id> secret|publishable    another key, in place of a lost one
  limit <account id> <number>|usual      requests a second of each of its keys`;

type Command = (db: Db, config: Config, args: readonly string[]) => Promise<string>;

/** By their names. Each returns what is printed. */
const COMMANDS: Record<string, Command> = { create, list, key, limit };

/** What `npm run account -- …` runs, as dist/service/account.js. */
async function run(): Promise<void> {
  const { help, words } = readArguments();
  if (help || words[0] === "help") return console.log(USAGE);
  const [name = "", ...args] = words;
  const config = readConfig(process.env);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new FatalError(USAGE);
  if (config.databaseUrl === null && !hasDatabase(config.dataDir)) {
    throw new FatalError(
      `There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as the service has them.`,
    );
  }
  const db = await openDatabase(config, console.error);
  try {
    await migrate(db);
    console.log(await command(db, config, args));
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

async function create(db: Db, { environment }: Config, [name, ...more]: readonly string[]): Promise<string> {
  if (!name || more.length > 0) throw new FatalError(USAGE);
  const made = await db.transaction((tx) => createAccount(tx, environment, name, new Date()));
  return `${made.id}  ${name}\n${made.secret}\n${made.publishable}\nThe keys are shown now and never again.`;
}

async function list(db: Db, config: Config, args: readonly string[]): Promise<string> {
  if (args.length > 0) throw new FatalError(USAGE);
  const accounts = await listAccounts(db);
  if (accounts.length === 0) return "There is no account yet.";
  return accounts
    .map(({ id, name, requests_per_second }) => {
      const limit = requests_per_second ?? config.requestsPerSecond;
      return `${id}  ${limit} requests/s  ${name}`;
    })
    .join("\n");
}

async function key(db: Db, { environment }: Config, [id, kind, ...more]: readonly string[]): Promise<string> {
  if ((kind !== "secret" && kind !== "publishable") || more.length > 0) throw new FatalError(USAGE);
  const account = await findAccount(db, id);
  const made = await createKey(db, account, environment, { kind, name: "From the operator" }, new Date());
  return `${made.key}\nIt is shown now and never again.`;
}

async function limit(db: Db, config: Config, [id, text = "", ...more]: readonly string[]): Promise<string> {
  if (!/^([1-9]\d{0,6}|usual)$/.test(text) || more.length > 0) throw new FatalError(USAGE);
  const wanted = text === "usual" ? null : Number(text);
  await limitAccount(db, await findAccount(db, id), wanted);
  return `Holds within five seconds: ${wanted ?? `the usual ${config.requestsPerSecond}`} requests a second.`;
}

async function findAccount(db: Db, id = ""): Promise<string> {
  if (await isAccount(db, id)) return id;
  throw new FatalError(`There is no account ${id || "without an id"}.`);
}

run().catch((error: unknown) => {
  console.error(error instanceof FatalError || error instanceof ServiceProblem ? error.message : error);
  process.exitCode = 1;
});
