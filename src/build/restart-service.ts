import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Plugin } from "vite";

const ENTRY = "dist/service/start.js";
/**
 * How many milliseconds to wait for further builds, because several environments end their builds at about the same time.
 */
const PAUSE = 300;

/** `npm run dev`: restarts the service after each build. Vite restarts only servers of its own. */
export function restartService(): Plugin {
  let service: ChildProcess | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    if (existsSync(ENTRY)) service = spawn(process.execPath, [ENTRY], { stdio: "inherit" });
  };
  const restart = () => {
    if (!service || service.exitCode !== null) start();
    // Already told to stop: it starts again when it has ended.
    else if (!service.killed) service.once("exit", start).kill("SIGTERM");
  };
  return {
    name: "restart-service",
    apply: ({ build }) => Boolean(build?.watch),
    sharedDuringBuild: true,
    writeBundle() {
      clearTimeout(soon);
      soon = setTimeout(restart, PAUSE);
    },
  };
}
