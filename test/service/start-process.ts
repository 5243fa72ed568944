import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";

export interface Started {
  /** Base address of the service. */
  url: string;
  pid: number;
  /** Everything that the process has printed so far. */
  output(): string;
  kill(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

/**
 * Starts the built service as `npm start` does, without the shop and on a free port. Resolves when it is ready.
 * @param folder whose build to start; absent: this one's
 */
export async function startProcess(environment: Record<string, string>, folder = "."): Promise<Started> {
  const { child, output, exited } = launch(environment, folder);
  return new Promise((resolve, reject) => {
    const look = () => {
      const url = /Service +(http:\S+)/.exec(output())?.[1];
      if (url === undefined || !output().includes("Ctrl-C")) return;
      const kill: Started["kill"] = (signal) => {
        child.kill(signal);
        return exited;
      };
      resolve({ url, pid: child.pid ?? 0, output, kill });
    };
    child.stdout?.on("data", look);
    void exited.then(() => reject(new Error(`The service did not start:\n${output()}`)));
  });
}

/** Starts the service with variables that it must refuse. Resolves to its exit code and everything that it printed. */
export async function failToStart(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output, exited } = launch(environment, ".");
  // If it starts against expectation, it must not go on running.
  const tooLong = setTimeout(() => child.kill("SIGKILL"), 60_000);
  const code = await exited;
  clearTimeout(tooLong);
  return { code, output: output().trim() };
}

function launch(environment: Record<string, string>, folder: string) {
  const program = join(folder, "dist/service/start.js");
  if (!existsSync(program)) throw new Error("Build first: npm run build");
  const { PATH, HOME, TMPDIR } = process.env;
  const child: ChildProcess = spawn(process.execPath, [program], {
    // Tests send more requests than the usual limit allows.
    env: { PATH, HOME, TMPDIR, PORT: "0", DEMO: "0", RATE_LIMIT: "1000000", ...environment },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  }
  // "close" comes after the last output. "exit" may come before.
  const exited = once(child, "close").then(([code]) => code as number | null);
  return { child, output: () => text, exited };
}
