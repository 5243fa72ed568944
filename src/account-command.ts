import { parseArgs } from "node:util";
import { createAccount } from "./service/accounts/create-account.ts";
import { createKey } from "./service/accounts/create-key.ts";
import { readConfig } from "./service/config.ts";
import { FatalError } from "./service/fatal-error.ts";
import { ServiceProblem } from "./service/problem.ts";
import { migrate } from "./service/store/migrate.ts";
import { openDatabase } from "./service/store/open-database.ts";

const USAGE = `Works on the database that DATABASE_URL or DATA_DIR names; the embedded one must not be in use.

  create <name>                          an account, with a key of each kind
  list                                   all accounts
  key <account id> secret|publishable    another key, for somebody who has lost theirs
  limit <account id> <number>|usual      requests a second of each of its keys`;

/** `npm run account -- …`: what the operator does to accounts. Runs as dist/service/account.js. */
async function run([command, ...args]: string[]): Promise<void> {
  const config = readConfig(process.env);
  const { environment } = config;
  const db = await openDatabase(config, console.error);
  try {
    await migrate(db);
    const now = new Date();
    const known = async (id: string | undefined) => {
      const [account] = await db.query("select id from accounts where id = $1", [id ?? ""]);
      if (!account || id === undefined) throw new FatalError(`There is no account ${id ?? "without an id"}.`);
      return id;
    };
    const [first, second] = args;
    if (command === "create" && first && args.length === 1) {
      const made = await db.transaction((tx) => createAccount(tx, environment, first, now));
      console.log(`${made.id}  ${first}\n${made.secret}\n${made.publishable}\nThe keys are shown now and never again.`);
    } else if (command === "list" && args.length === 0) {
      const accounts = await db.query<{ id: string; name: string; requests_per_second: number | null }>(
        "select id, name, requests_per_second from accounts order by created_at, id",
      );
      for (const { id, name, requests_per_second } of accounts)
        console.log(`${id}  ${requests_per_second ?? config.requestsPerSecond} requests/s  ${name}`);
    } else if (command === "key" && (second === "secret" || second === "publishable") && args.length === 2) {
      const wanted = { kind: second, name: "From the operator" } as const;
      const { key } = await createKey(db, await known(first), environment, wanted, now);
      console.log(`${key}\nIt is shown now and never again.`);
    } else if (command === "limit" && second && /^([1-9]\d{0,6}|usual)$/.test(second) && args.length === 2) {
      const limit = second === "usual" ? null : Number(second);
      await db.query("update accounts set requests_per_second = $2 where id = $1", [await known(first), limit]);
      console.log(`Holds within five seconds: ${limit ?? `the usual ${config.requestsPerSecond}`} requests a second.`);
    } else {
      throw new FatalError(USAGE);
    }
  } finally {
    await db.close();
  }
}

run(parseArgs({ allowPositionals: true }).positionals).catch((error: unknown) => {
  console.error(error instanceof FatalError || error instanceof ServiceProblem ? error.message : error);
  process.exitCode = 1;
});
