import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openSession } from "../../../src/service/people/sign-in/sessions.ts";
import { startPostgres } from "../../service/databases/start-postgres.ts";
import { startProcess } from "../../service/start-process.ts";
import { fill } from "./fill/fill.ts";

const NAME = "bench";

export type Filled = Awaited<ReturnType<typeof openFilled>>;

/**
 * The built service in production on a PostgreSQL with a million rows, and the session of a member of its huge account.
 * @param kept the folder in which the database stays for the next time; absent: a new one, which `close` removes
 */
export async function openFilled(kept: string | undefined, say: (line: string) => void) {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "ontheway-bench-"));
  mkdirSync(folder, { recursive: true });
  const server = await startPostgres({ folder, settings: ["max_wal_size=8GB", "shared_buffers=256MB"] });
  const start = () =>
    startProcess({
      DATA_DIR: folder,
      DATABASE_URL: server.url(NAME),
      ENVIRONMENT: "production",
      CODE_SECRET: "known-to-the-bench-and-nobody-else",
    });
  const full = join(folder, "is-full");
  if (!existsSync(full)) {
    say("filling the database …");
    await server.createDatabase(NAME);
    await (await start()).kill("SIGTERM");
    await fill(server.url(NAME));
    writeFileSync(full, "");
  }
  const service = await start();

  const client = new pg.Client({ connectionString: server.url(NAME) });
  await client.connect();
  const query = async <Row>(sql: string, params: readonly unknown[] = []) =>
    (await client.query(sql, [...params])).rows as Row[];
  // Indexes that this start has made, and a kept database, need new statistics and a visibility map.
  await query("vacuum analyze");
  const [account] = await query<{ id: string }>("select id from accounts order by created_at desc limit 1");
  const accountId = account?.id ?? "";
  const [member] = await query<{ id: string }>("select id from members where account_id = $1 limit 1", [accountId]);
  const { token } = await openSession(
    { query, script: async () => {} },
    "production",
    member?.id ?? "",
    { address: "127.0.0.1", device: "the bench" },
    new Date(),
  );
  return {
    url: service.url,
    cookie: `member=${token}`,
    accountId,
    query,
    close: async () => {
      await client.end();
      await service.kill("SIGTERM");
      await server.stop();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
