import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { platform } from "node:os";

const PATIENCE_MS = 240_000;

/** Installs Debian packages, if there is apt and we are root. Doesn't throw when that fails: check for the file afterwards. */
export function installFromDebian(packages: readonly string[]): void {
  if (platform() !== "linux" || !existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return;
  console.log(`Not found, so Debian's packages are installed: ${packages.join(" ")} …`);
  const settings = {
    stdio: "ignore",
    timeout: PATIENCE_MS,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  } as const;
  // Another process may hold the locks, such as the system's own updates. apt waits for that one before it installs, but not
  // before it updates its lists.
  try {
    execFileSync("apt-get", ["update", "-q"], settings);
  } catch {}
  try {
    execFileSync("apt-get", ["install", "-y", "-q", "-o", "DPkg::Lock::Timeout=120", ...packages], settings);
  } catch {
    console.warn(`They could not be installed: ${packages.join(" ")}.`);
  }
}
