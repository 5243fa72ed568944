import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A whole router, prebuilt, with 290 MB. It is no dependency of anything, so it stays outside of the project. */
const VERSION = "3.6.1";
const FOLDER = join(tmpdir(), `ontheway-valhalla-${VERSION}`);
const INSTALL_MS = 5 * 60_000;

/** The folder of Valhalla's package, installed at the first time; null where it can't be had. */
export function obtainValhalla(): string | null {
  const installed = join(FOLDER, "node_modules/@valhallajs/valhallajs");
  const isUsable = () => existsSync(join(installed, process.platform, process.arch));
  if (existsSync(installed)) return isUsable() ? installed : null;
  const folder = mkdtempSync(`${FOLDER}-`);
  try {
    writeFileSync(join(folder, "package.json"), "{}");
    const wanted = `@valhallajs/valhallajs@${VERSION}`;
    execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", wanted], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      timeout: INSTALL_MS,
    });
    // Another run may have been quicker.
    if (!existsSync(installed)) renameSync(folder, FOLDER);
    return isUsable() ? installed : null;
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
