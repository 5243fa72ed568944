import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const SERVICE = new URL("../../dist/service/", import.meta.url);

/**
 * Builds what has changed, then starts the service in this same process. JavaScript, because it runs before there is a
 * build. When nothing has changed it needs neither tsx nor a second process, which saves half a second.
 *
 * In package.json, `exec` puts this process in the place of npm's shell, which would keep signals to itself. Windows has no
 * `exec`, so there the command after `||` runs.
 */
async function prepare() {
  const stamps = new URL("stamps.js", SERVICE);
  if (existsSync(stamps)) {
    const { findStale } = await import(stamps.href);
    if (findStale().length === 0) return console.log("Nothing has changed since the last build.");
  }
  const { status } = spawnSync(process.execPath, ["--import", "tsx", "src/commands/prepare-start.ts"], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

await prepare();
await import(new URL("start.js", SERVICE).href);
