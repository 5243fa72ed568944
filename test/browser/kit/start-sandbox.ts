import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../kit/find-free-port.ts";
import { untilItAnswers } from "./until-it-answers.ts";

export const SECRET_KEY = `sk_test_${"s".repeat(32)}`;
export const PUBLISHABLE_KEY = "pk_test_4fT9wQ2mXc7LbVz1KpR8sNhYdE6uJa3G";

export interface Sandbox {
  service: string;
  shop: string;
  /** Everything the process has printed. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts what `npm start` starts, in its own process, on free ports and with an empty data folder. Resolves when it answers. */
export async function startSandbox(environment: Record<string, string> = {}): Promise<Sandbox> {
  const { started, ...sandbox } = await launchSandbox(environment);
  await started;
  return sandbox;
}

/** Like `startSandbox`, but doesn't wait: `started` resolves when the sandbox answers and rejects if it exits before. */
export async function launchSandbox(
  environment: Record<string, string> = {},
): Promise<Sandbox & { started: Promise<void> }> {
  if (!existsSync("dist/service/start.js")) throw new Error("Build first: npm run build");
  const [port, demoPort] = await Promise.all([findFreePort(), findFreePort()]);
  const dataDir = mkdtempSync(join(tmpdir(), "ontheway-"));
  let output = "";
  const child = spawn(process.execPath, ["dist/service/start.js"], {
    env: {
      ...process.env,
      PORT: String(port),
      DEMO_PORT: String(demoPort),
      DATA_DIR: dataDir,
      SANDBOX_SECRET_KEY: SECRET_KEY,
      SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      // Tests and benches send more requests than the usual limit allows.
      RATE_LIMIT: "1000000",
      ...environment,
    },
  });
  const exited = once(child, "exit");
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    output += text;
  });
  const service = `http://127.0.0.1:${port}`;
  const shop = `http://127.0.0.1:${demoPort}`;
  const reasonToStop = () => (child.exitCode === null ? undefined : `The sandbox did not start:\n${output}`);
  // The shop opens after the service.
  const opensLast = environment.DEMO === "0" ? `${service}/healthz` : shop;
  return {
    service,
    shop,
    started: untilItAnswers(opensLast, reasonToStop),
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
