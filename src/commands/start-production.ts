import type { Config } from "../service/config.ts";
import { openService } from "../service/index.ts";
import { openGeocoder } from "../service/places/geocoders/open-geocoder.ts";
import { noGeocoder, straightRouter } from "../service/places/offline.ts";
import { rememberPlaces } from "../service/places/remember-places.ts";
import { openRouter } from "../service/places/routers/open-router.ts";
import { elapsed } from "../service/store/open-clock.ts";
import { openOrUndo } from "../service/teardown.ts";
import { printProduction, WEB_ROOT } from "./print-start.ts";

/** Starts the service alone. Returns what stops it. */
export function startProduction(config: Config): Promise<() => Promise<void>> {
  return openOrUndo(async (teardown) => {
    const { places } = config;
    const asked = places.geocoder && openGeocoder(places.geocoder, elapsed);
    if (asked) teardown.add(asked.client.close);
    const routed = places.router && openRouter(places.router, elapsed);
    if (routed) teardown.add(routed.client.close);
    const service = await openService(config, {
      createGeocoder: (core) => (asked ? rememberPlaces(core, asked.geocoder, asked.scope) : noGeocoder),
      router: routed?.router ?? straightRouter,
      watched: [
        ...(asked ? [{ name: "geocoder" as const, client: asked.client }] : []),
        ...(routed ? [{ name: "router" as const, client: routed.client }] : []),
      ],
      webRoot: WEB_ROOT,
      say: console.log,
    });
    teardown.add(service.close);
    printProduction(config, { address: await service.listen(), firstKeys: service.firstKeys });
    return teardown.run;
  });
}
