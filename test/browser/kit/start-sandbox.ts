import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../find-free-port.ts";
import { untilItAnswers } from "./until-it-answers.ts";

export const SECRET_KEY = `sk_test_${"s".repeat(32)}`;
export const PUBLISHABLE_KEY = `pk_test_${"p".repeat(32)}`;

export interface Sandbox {
  service: string;
  shop: string;
  /** Everything the process has printed. */
  output(): string;
  stop(): Promise<void>;
}

/** What `npm start` starts, as a process of its own, on free ports, with a data folder of its own; once it answers. */
export async function startSandbox(environment: Record<string, string> = {}): Promise<Sandbox> {
  const { started, ...sandbox } = await launchSandbox(environment);
  await started;
  return sandbox;
}

/** The same at once; `started` is kept once it answers, and rejects when it never will. */
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
      // Tests and benches ask faster than people.
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
  const gone = () => (child.exitCode === null ? undefined : `The sandbox did not start:\n${output}`);
  // The shop opens after the service.
  const opensLast = environment.DEMO === "0" ? `${service}/healthz` : shop;
  return {
    service,
    shop,
    started: untilItAnswers(opensLast, gone),
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
