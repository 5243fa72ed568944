import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { installFromDebian } from "./install-from-debian.ts";

/**
 * Runs what a person would paste into a shell, and returns what it prints. Its commands call curl, which a bare machine may
 * lack.
 */
export async function runPasted(commands: string, env?: NodeJS.ProcessEnv): Promise<string> {
  if (!hasCurl()) installFromDebian(["curl"]);
  if (!hasCurl()) throw new Error("curl is missing here, and could not be installed");
  const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", commands], {
    env: { ...process.env, ...env },
    timeout: 120_000,
  });
  return stdout;
}

function hasCurl(): boolean {
  try {
    execFileSync("curl", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
