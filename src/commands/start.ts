import { readConfig } from "../service/config.ts";
import { FatalError } from "../service/fatal-error.ts";
import { prepareDataFolder } from "./prepare-data-folder.ts";

/**
 * The longest time to stop if something hangs: twice as long as draining the connections takes. Docker kills the process
 * after 10 seconds.
 */
const CLOSING_MS = 8000;

/** What `npm start` runs, as dist/service/start.js. Resolves to what stops it again. */
async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const isSandbox = config.environment === "sandbox";
  // With PostgreSQL, production keeps nothing in the folder.
  if (isSandbox || config.databaseUrl === null) prepareDataFolder(config.dataDir);
  // Each loads packages that the other doesn't need.
  if (isSandbox) {
    const { startSandbox } = await import("./start-sandbox.ts");
    return startSandbox(config);
  }
  const { startProduction } = await import("./start-production.ts");
  return startProduction(config);
}

async function stop(): Promise<never> {
  console.log("\nStopping. Deliveries resume at the next start.");
  // A start that is still waiting, for example for its database, has nothing to finish.
  if (!isStarted) process.exit(0);
  setTimeout(() => {
    console.error(`Not everything ended within ${CLOSING_MS / 1000} s. The next start goes on with it.`);
    process.exit(1);
  }, CLOSING_MS).unref();
  const close = await started;
  await close();
  process.exit(0);
}

function fail(error: unknown): never {
  console.error(error instanceof FatalError ? error.message : error);
  process.exit(1);
}

// In `npm start | tee log`, Ctrl-C ends tee first: the last line then reaches nobody, which is no reason to crash.
process.stdout.on("error", () => {});

let isStarted = false;
const started = start();
started.then(() => {
  isStarted = true;
}, fail);

/** npm passes signals on to this process, which may have got the same one from the terminal. No second Ctrl-C comes so soon. */
const SAME_SIGNAL_MS = 500;
/** How often a service that npm started looks whether npm is still there. */
const LOOK_MS = 250;

let stoppedAt: number | null = null;

function stopOnce(): void {
  // A second Ctrl-C ends the process at once.
  if (stoppedAt !== null && performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(1);
  if (stoppedAt !== null) return;
  stoppedAt = performance.now();
  stop().catch(fail);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopOnce);

// npm passes on SIGINT and SIGTERM. A SIGHUP or SIGKILL ends npm only, which gives this process another parent.
if (process.env.npm_lifecycle_event !== undefined) {
  const npm = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(look);
    stopOnce();
  }, LOOK_MS);
  look.unref();
}
