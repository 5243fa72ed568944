import type { Config } from "../service/config.ts";
import { openService } from "../service/index.ts";
import { haversineRouter, noGeocoder } from "../service/places/offline.ts";
import { printProduction, WEB_ROOT } from "./print-start.ts";

/** Starts the service alone. Returns what stops it. */
export async function startProduction(config: Config): Promise<() => Promise<void>> {
  const service = await openService(config, { geocoder: noGeocoder, router: haversineRouter, webRoot: WEB_ROOT });
  try {
    printProduction(config, { address: await service.listen(), firstKeys: service.firstKeys });
    return service.close;
  } catch (error) {
    await service.close();
    throw error;
  }
}
