import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Runs a built command with its arguments, for example `tsx src/commands/run-built.ts account list`. It builds nothing: a
 * service may be running from dist/ meanwhile.
 */
const [command = "", ...args] = process.argv.slice(2);
const file = `dist/service/${command}.js`;
if (existsSync(file)) {
  const { status } = spawnSync(process.execPath, [file, ...args], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} else {
  console.error("Nothing is built yet. Build first: npm run build");
  process.exitCode = 1;
}
