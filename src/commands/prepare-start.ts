import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { buildEnvironments } from "../build/build-environments.ts";
import { checkServiceName } from "../build/service-name.ts";
import { findStale } from "../build/stamps.ts";
import { type Config, readConfig } from "../service/config.ts";
import { explainListenError } from "../service/explain-listen-error.ts";
import { FatalError } from "../service/fatal-error.ts";
import { prepareDataFolder } from "./prepare-data-folder.ts";

/** What `npm start` does before it builds: checks what would end the start, then builds what has changed. */
async function prepareStart(): Promise<void> {
  const config = readConfig(process.env);
  try {
    checkServiceName();
  } catch (error) {
    throw new FatalError(error instanceof Error ? error.message : String(error));
  }
  if (config.environment === "sandbox" || config.databaseUrl === null) prepareDataFolder(config.dataDir);
  await checkPort(config);
  const stale = findStale();
  if (stale.length > 0) await build(stale);
}

/** @throws FatalError when the port can't be bound */
function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => reject(explainListenError(error, { port, host })));
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

async function build(names: readonly string[]): Promise<void> {
  const begun = performance.now();
  const isFirst = !existsSync("dist/service/start.js");
  process.stdout.write(
    isFirst
      ? "Building, which takes 10 to 30 s the first time … "
      : `Building what has changed: ${names.join(", ")} … `,
  );
  // Vite takes half a second to load, so only when it is needed.
  const { createBuilder } = await import("vite");
  await buildEnvironments(await createBuilder({ logLevel: "warn" }), names);
  console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

prepareStart().catch((error: unknown) => {
  console.error(error instanceof FatalError ? error.message : error);
  process.exitCode = 1;
});
