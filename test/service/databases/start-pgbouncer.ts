import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../kit/find-free-port.ts";
import { installFromDebian } from "../../kit/install-from-debian.ts";
import { findPostgresPrograms } from "./postgres-programs.ts";
import { PASSWORD } from "./run-postgres.ts";

/** Debian keeps it where only root's path looks. */
const PATH = `${process.env.PATH}:/usr/sbin`;

/** Whether PgBouncer is here. Installs it where that can be done. */
export function hasPgBouncer(): boolean {
  const isHere = () => spawnSync("pgbouncer", ["--version"], { env: { ...process.env, PATH } }).status === 0;
  if (!isHere()) installFromDebian(["pgbouncer"]);
  return isHere();
}

interface PgBouncer {
  /** The address of a database of the server behind it. */
  url(database: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode before a PostgreSQL server: https://www.pgbouncer.org/config.html
 * @param ignored start-up parameters that it is told to ignore; it refuses all others that it doesn't know
 */
export async function startPgBouncer(serverPort: number, ignored: readonly string[] = []): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), "ontheway-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const [users, config] = [join(folder, "users"), join(folder, "pgbouncer.ini")];
  writeFileSync(users, `"postgres" "${PASSWORD}"\n`);
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: users,
    pool_mode: "transaction",
    // Fewer than there are clients, so that they do share.
    default_pool_size: 4,
    max_client_conn: 500,
    ignore_startup_parameters: ignored.join(","),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(config, `[databases]\n* = host=127.0.0.1 port=${serverPort}\n[pgbouncer]\n${lines.join("\n")}\n`);
  const { owner } = await findPostgresPrograms();
  const pooler = spawn("pgbouncer", [config], {
    env: { ...process.env, PATH },
    stdio: ["ignore", "ignore", "pipe"],
    ...owner,
  });
  await untilItListens(pooler);
  const url = (database: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;
  return {
    url,
    stop: async () => {
      const exited = once(pooler, "exit");
      pooler.kill("SIGKILL");
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

async function untilItListens(pooler: ChildProcess): Promise<void> {
  let log = "";
  await new Promise<void>((resolve, reject) => {
    pooler.stderr?.setEncoding("utf8").on("data", (said: string) => {
      log += said;
      if (log.includes("process up")) resolve();
    });
    pooler.once("error", reject);
    pooler.once("close", () => reject(new Error(`PgBouncer doesn't start:\n${log}`)));
  });
}
