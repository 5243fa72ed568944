import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "../../kit/find-free-port.ts";
import { makeData, PASSWORD, run } from "./run-postgres.ts";

export interface PostgresServer {
  port: number;
  /** The address of a database of this server. */
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  /** Kills the server (SIGKILL). It stays dead until `start`. */
  kill(): void;
  /** False after a kill, and after a fault that the server didn't survive. */
  isRunning(): boolean;
  /** Starts the server again after a kill. */
  start(): Promise<void>;
  /** Pauses every process of the server (SIGSTOP): connections stay open, and nothing answers. Returns a function that resumes. */
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
  const data = join(home, "data");
  if (!existsSync(join(data, "PG_VERSION"))) await makeData(home, data);
  // Found only now: making the folder takes seconds, in which another test could take the port.
  const port = await findFreePort();
  // By its number, since a machine needn't know the name "localhost".
  const all = ["listen_addresses=127.0.0.1", "max_connections=200", "unix_socket_directories=", ...settings];
  let server: ChildProcess | undefined;
  const start = async () => {
    server = await run(home, ["-D", data, "-p", String(port), ...all.flatMap((one) => ["-c", one])]);
  };
  await start();
  const pid = () => {
    if (server?.pid === undefined) throw new Error("PostgreSQL isn't running");
    return server.pid;
  };
  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null;
  const stop = async () => {
    if (!server || !isRunning()) return;
    const exited = once(server, "exit");
    server.kill("SIGINT");
    await exited;
  };
  const forget = endWithProcess(() => server?.kill("SIGINT"));
  const url = (database: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;
  return {
    port,
    isRunning,
    url,
    createDatabase: async (name) => {
      const client = new pg.Client(url("postgres"));
      await client.connect();
      await client.query(`create database ${client.escapeIdentifier(name)}`);
      await client.end();
    },
    kill: () => process.kill(pid(), "SIGKILL"),
    start: async () => {
      // It refuses to start until all processes of the killed server have noticed that, and while its disk is full.
      const end = performance.now() + PATIENCE_MS;
      for (;;) {
        const fault = await start().then(() => undefined, String);
        if (fault === undefined) return;
        if (performance.now() >= end) throw new Error(fault);
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
      forget();
      await stop();
      if (folder === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Calls `end` when this process ends, also by a signal. Returns a function that undoes this. */
function endWithProcess(end: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const bySignal = (name: NodeJS.Signals) => {
    end();
    forget();
    // Without another listener, the signal ends the process, as it would have done without this one.
    if (process.listenerCount(name) === 0) process.kill(process.pid, name);
  };
  const forget = () => {
    process.off("exit", end);
    for (const name of signals) process.off(name, bySignal);
  };
  process.once("exit", end);
  for (const name of signals) process.on(name, bySignal);
  return forget;
}

/** A bare Linux lacks pgrep, and other systems lack /proc. */
function listChildren(pid: number): number[] {
  const list =
    platform() === "linux"
      ? readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      : execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return list.trim().split(/\s+/).map(Number);
}

/** A process of the server may just have ended. */
function signal(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch {}
}
