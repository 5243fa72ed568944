import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { PostgresServer } from "./start-postgres.ts";

/**
 * Copies a server that runs, with nothing but SQL and a copy of its files:
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 * The servers that npm brings along come without pg_dump and pg_basebackup.
 * @param home the server's folder, and the one of the copy: each has its data in `data`
 */
export async function copyServer(server: PostgresServer, home: string, copy: string): Promise<void> {
  const [data, target] = [join(home, "data"), join(copy, "data")];
  const client = new pg.Client(server.url("postgres"));
  await client.connect();
  try {
    await client.query("select pg_backup_start('test', fast => true)");
    copyFolder(data, target, ["pg_wal", "postmaster.pid", "postmaster.opts"]);
    const { rows } = await client.query("select labelfile from pg_backup_stop(wait_for_archive => false)");
    copyFolder(join(data, "pg_wal"), join(target, "pg_wal"));
    writeFileSync(join(target, "backup_label"), String(rows[0].labelfile));
  } finally {
    await client.end();
  }
  // The server may run as another user, to whom its files belong.
  if (process.getuid?.() === 0) execFileSync("chown", ["-R", "--reference", data, target]);
}

/** The server may remove a file during the copy, which its log then tells the copy. */
function copyFolder(from: string, to: string, leftOut: readonly string[] = []): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [file, copied] = [join(from, entry.name), join(to, entry.name)];
    if (leftOut.includes(entry.name)) continue;
    if (entry.isDirectory()) copyFolder(file, copied);
    else {
      try {
        copyFileSync(file, copied);
      } catch (error) {
        if (existsSync(file)) throw error;
      }
    }
  }
}
