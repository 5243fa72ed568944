import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../find-free-port.ts";
import { loadEmbeddedPostgres } from "./load-embedded-postgres.ts";

export interface PostgresServer {
  /** The address of a database of this server. */
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an empty PostgreSQL server on a free port. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "ontheway-postgres-"));
  // The server may run as another user, who needs access to its data.
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const password = "a-password-for-tests";
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password,
    persistent: true,
    // The server refuses to run as root, as tests in containers do.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "max_connections=200", "-c", "unix_socket_directories="],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  // The signal is sent at once, so the server stops even if this process ends before.
  const stop = () => server.stop();
  process.once("exit", stop);
  return {
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    createDatabase: (name) => server.createDatabase(name),
    stop: async () => {
      process.off("exit", stop);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
