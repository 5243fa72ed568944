import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openSession } from "../../../src/service/people/sign-in/sessions.ts";
import { startPostgres } from "../../service/databases/start-postgres.ts";
import { startProduction } from "../open-production.ts";
import { fill } from "./fill/fill.ts";

const NAME = "bench";

export type Filled = Awaited<ReturnType<typeof openFilled>>;

/**
 * Starts the built service in production on a PostgreSQL that holds a year, and signs a member of its largest account in.
 * @param kept a folder that keeps the database for the next run; absent: a new folder, which `close` removes
 */
export async function openFilled(kept: string | undefined, say: (line: string) => void) {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "ontheway-bench-"));
  mkdirSync(folder, { recursive: true });
  const server = await startPostgres({ folder, settings: ["max_wal_size=8GB", "shared_buffers=256MB"] });
  const start = () => startProduction(folder, server.url(NAME));
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
