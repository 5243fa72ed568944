import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findPostgresPrograms } from "./postgres-programs.ts";

/** The password of the user `postgres`. */
export const PASSWORD = "a-password-for-tests";

/** Makes the server log in English on every machine: `run` waits for a sentence. */
const ENVIRONMENT = { ...process.env, LC_ALL: "C" };

/** Makes the folder of data of a new server. */
export async function makeData(home: string, data: string): Promise<void> {
  const { initdb, owner } = await findPostgresPrograms();
  mkdirSync(data, { recursive: true });
  const password = join(home, "password");
  writeFileSync(password, PASSWORD);
  if (owner) for (const path of [data, password]) chownSync(path, owner.uid, owner.gid);
  const words = ["-D", data, "-U", "postgres", "--auth=password", `--pwfile=${password}`, "--encoding=UTF8"];
  // Data of tests needn't survive a power cut.
  await promisify(execFile)(initdb, [...words, "--locale=C", "--no-sync"], { cwd: home, env: ENVIRONMENT, ...owner });
  rmSync(password);
}

/**
 * Resolves when the server accepts connections.
 * @throws Error with what it said last, if it ends instead
 */
export async function run(home: string, words: readonly string[]): Promise<ChildProcess> {
  const { postgres, owner } = await findPostgresPrograms();
  const server = spawn(postgres, words, { cwd: home, env: ENVIRONMENT, stdio: ["ignore", "ignore", "pipe"], ...owner });
  const log: string[] = [];
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding("utf8").on("data", (said: string) => {
      log.push(said);
      if (log.length > 20) log.shift();
      if (/database system is ready to accept (read-only )?connections/.test(said)) resolve();
    });
    server.once("error", reject);
    server.once("close", () => reject(new Error(`PostgreSQL doesn't start:\n${log.join("")}`)));
  });
  return server;
}
