import { fileURLToPath } from "node:url";
import { createControls } from "./sandbox/manual/create-controls.ts";
import { openTown } from "./sandbox/open-town.ts";
import { ridersOnCall } from "./sandbox/riders/fleet/reinforcements.ts";
import { startRiders } from "./sandbox/riders/start-riders.ts";
import { registerTiles } from "./sandbox/tiles-route.ts";
import { keepSandboxKeys } from "./service/accounts/keep-sandbox-keys.ts";
import { type Config, readConfig } from "./service/config.ts";
import { FatalError } from "./service/fatal-error.ts";
import { openService } from "./service/index.ts";
import { haversineRouter, noGeocoder } from "./service/places/offline.ts";
import { printBlock } from "./service/print-block.ts";
import { startShop } from "./start-shop.ts";

/** This file runs as dist/service/start.js. */
const dist = fileURLToPath(new URL("..", import.meta.url));
const CLOSING_MS = 5000;

type Stop = () => Promise<void>;

/** Opens everything that `npm start` promises; resolves to the stop. */
async function start(): Promise<Stop> {
  const config = readConfig(process.env);
  return config.environment === "sandbox" ? startSandbox(config) : startProduction(config);
}

async function startProduction(config: Config): Promise<Stop> {
  const service = await openService(config, { geocoder: noGeocoder, router: haversineRouter, webRoot: dist });
  const address = await service.listen().catch(closeThenThrow(service.close));
  printBlock("OnTheWay is running", [
    ...serviceLines(config, address),
    ...(service.firstKeys
      ? [
          ["First secret key", service.firstKeys.secret] as const,
          ["First publishable key", service.firstKeys.publishable] as const,
          ["", "These are shown now and never again."] as const,
        ]
      : []),
  ]);
  return service.close;
}

/** The service with a town, riders who live in it, and a merchant's shop next door. */
async function startSandbox(config: Config): Promise<Stop> {
  const keys = keepSandboxKeys(config.dataDir, {
    secret: config.sandboxSecretKey,
    publishable: config.sandboxPublishableKey,
  });
  const town = openTown(new URL("./town-worker.js", import.meta.url));
  const stops: Stop[] = [town.close];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const service = await openService(config, {
      geocoder: town,
      router: town,
      ridersOnCall,
      sandboxKeys: keys,
      createControls,
      webRoot: dist,
    });
    stops.push(service.close);
    let shopUrl: string | null = null;
    registerTiles(service.app, town);
    service.app.get("/", async (_request, reply) => {
      if (shopUrl === null) return reply.callNotFound();
      return reply.redirect(shopUrl);
    });
    const address = await service.listen();
    stops.push(service.lead("riders", () => startRiders(service.riderApp, service.operatorDesk, town)));
    if (process.env.DEMO !== "0") {
      const shop = await startShop(config, config.publicUrl ?? address, keys);
      stops.push(shop.close);
      shopUrl = shop.url;
    }
    printBlock("OnTheWay sandbox is running", [
      ...(shopUrl === null ? [] : [["Demo shop", shopUrl] as const]),
      ...serviceLines(config, address),
      ["Secret key", keys.secret],
      ["Publishable key", keys.publishable],
      ["Speed", `${config.speed} × real time`],
    ]);
    return stop;
  } catch (error) {
    return closeThenThrow(stop)(error);
  }
}

function serviceLines(config: Config, address: string): (readonly [string, string])[] {
  return [
    ["Service", address],
    ["Tracking page", `${config.publicUrl ?? address}/track/<delivery id>`],
    ["For developers", `${address}/docs`],
    ["Health", `${address}/healthz`],
    ["Data", config.dataDir],
  ];
}

function closeThenThrow(close: Stop) {
  return async (error: unknown): Promise<never> => {
    await close();
    throw error;
  };
}

const started = start();

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // Whoever asks twice is in a hurry; and a request that never ends must not keep us for ever.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), CLOSING_MS).unref();
    started.then((stop) => stop()).then(() => process.exit(0), fail);
  });
}
started.catch(fail);

function fail(error: unknown): never {
  console.error(error instanceof FatalError ? error.message : error);
  process.exit(1);
}
