import { createControls } from "../sandbox/manual/create-controls.ts";
import { openTown } from "../sandbox/open-town.ts";
import { ridersOnCall } from "../sandbox/riders/fleet/reinforcements.ts";
import { startRiders } from "../sandbox/riders/start-riders.ts";
import { registerTiles } from "../sandbox/tiles-route.ts";
import { keepSandboxKeys } from "../service/accounts/sandbox-account.ts";
import type { Config } from "../service/config.ts";
import { openService } from "../service/index.ts";
import { printSandbox, WEB_ROOT } from "./print-start.ts";
import { type Shop, startShop } from "./start-shop.ts";

/** Starts the service with a town, riders who live in it, and the demo shop. Returns what stops them. */
export async function startSandbox(config: Config): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    await open(config, stops);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param stops gets what stops each part, in the order of their starts */
async function open(config: Config, stops: (() => Promise<void>)[]): Promise<void> {
  const keys = keepSandboxKeys(config.dataDir, {
    secret: config.sandboxSecretKey,
    publishable: config.sandboxPublishableKey,
  });
  const town = openTown(new URL("./town-worker.js", import.meta.url));
  stops.push(town.close);
  const parts = { geocoder: town, router: town, ridersOnCall, sandboxKeys: keys, createControls, webRoot: WEB_ROOT };
  const service = await openService(config, parts);
  stops.push(service.close);

  let shop: Shop | undefined;
  registerTiles(service.app, town);
  service.app.get("/", async (_request, reply) => (shop ? reply.redirect(shop.url) : reply.callNotFound()));
  const address = await service.listen();
  stops.push(service.lead("riders", () => startRiders(service.riderApp, service.operatorDesk, town)));
  if (config.demo) {
    shop = await startShop(config, config.publicUrl ?? address, keys);
    stops.push(shop.close);
  }
  printSandbox(config, { address, shop: shop?.url, keys });
}
