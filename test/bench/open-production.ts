import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../service/databases/start-postgres.ts";
import { startProcess } from "../service/start-process.ts";

/** Connections of the bench to the database: as many as the service has. */
const CONNECTIONS = 10;

/** Starts the built service in production on a database. */
export const startProduction = (
  dataDir: string,
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
) =>
  startProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ENVIRONMENT: "production",
    CODE_SECRET: "known-to-the-bench-and-nobody-else",
    ...environment,
  });

/** Starts the built service in production on a PostgreSQL of its own, with its first keys, and connects to its database. */
export async function openProduction(environment: Readonly<Record<string, string>> = {}) {
  const server = await startPostgres();
  await server.createDatabase("bench");
  const dataDir = mkdtempSync(join(tmpdir(), "ontheway-bench-"));
  const service = await startProduction(dataDir, server.url("bench"), environment);
  const [secret = ""] = /sk_live_\w+/.exec(service.output()) ?? [];
  const [publishable = ""] = /pk_live_\w+/.exec(service.output()) ?? [];
  const pool = new pg.Pool({ connectionString: server.url("bench"), max: CONNECTIONS });
  return {
    url: service.url,
    pid: service.pid,
    databaseUrl: server.url("bench"),
    secret,
    publishable,
    pool,
    close: async () => {
      await pool.end();
      await service.kill("SIGTERM");
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
