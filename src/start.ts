import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keepSandboxKeys } from "./service/accounts/keep-sandbox-keys.ts";
import { readConfig } from "./service/config.ts";
import { FatalError } from "./service/fatal-error.ts";
import { openService } from "./service/index.ts";
import { haversineRouter } from "./service/places/haversine-router.ts";
import { noGeocoder } from "./service/places/no-geocoder.ts";

/** This file runs as dist/service/start.js. */
const webRoot = join(fileURLToPath(new URL(".", import.meta.url)), "..");

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const sandboxKeys =
    config.environment === "sandbox"
      ? keepSandboxKeys(config.dataDir, { secret: config.sandboxSecretKey, publishable: config.sandboxPublishableKey })
      : undefined;
  const service = await openService(config, { geocoder: noGeocoder, router: haversineRouter, sandboxKeys, webRoot });
  const address = await service.listen();
  console.log(`Service: ${address}`, sandboxKeys);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => service.close().then(() => process.exit(0)));
}

start().catch((error: unknown) => {
  console.error(error instanceof FatalError ? error.message : error);
  process.exit(1);
});
