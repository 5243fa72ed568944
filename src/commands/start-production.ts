import type { Config } from "../service/config.ts";
import { openService } from "../service/index.ts";
import { noGeocoder, straightRouter } from "../service/places/offline.ts";
import { openOrUndo } from "../service/teardown.ts";
import { printProduction, WEB_ROOT } from "./print-start.ts";

/** Starts the service alone. Returns what stops it. */
export function startProduction(config: Config): Promise<() => Promise<void>> {
  return openOrUndo(async (teardown) => {
    const service = await openService(config, {
      geocoder: noGeocoder,
      router: straightRouter,
      webRoot: WEB_ROOT,
      say: console.log,
    });
    teardown.add(service.close);
    printProduction(config, { address: await service.listen(), firstKeys: service.firstKeys });
    return teardown.run;
  });
}
