import type { Config } from "../service/config.ts";
import type { Core } from "../service/core.ts";
import { sendHomePage } from "../service/http/pages/plain-pages.ts";
import { openService, type Places } from "../service/index.ts";
import { sharedMoments } from "../service/places/client/moments.ts";
import type { PlacesConfig } from "../service/places/config.ts";
import { openGeocoder } from "../service/places/geocoders/open-geocoder.ts";
import { noGeocoder, straightRouter } from "../service/places/offline.ts";
import { rememberPlaces } from "../service/places/remember-places.ts";
import { openRouter } from "../service/places/routers/open-router.ts";
import { elapsed } from "../service/store/open-clock.ts";
import { openOrUndo, type Teardown } from "../service/teardown.ts";
import { printProduction, WEB_ROOT } from "./print-start.ts";

/** Starts the service without the shop. Returns what stops it. */
export function startProduction(config: Config): Promise<() => Promise<void>> {
  return openOrUndo(async (teardown) => {
    const service = await openService(config, {
      openPlaces: (core) => openPlaces(config.places, core, teardown),
      webRoot: WEB_ROOT,
      say: console.log,
    });
    teardown.add(service.close);
    service.app.get("/", async (_request, reply) => sendHomePage(reply));
    printProduction(config, { address: await service.listen(), firstKeys: service.firstKeys });
    return teardown.run;
  });
}

/** Opens the geocoder and the router of the operator's choice. */
function openPlaces(config: PlacesConfig, core: Pick<Core, "db" | "now">, teardown: Teardown): Places {
  const share = (host: string, perSecond: number) => sharedMoments(core.db, host, perSecond, elapsed);
  const asked = config.geocoder && openGeocoder(config.geocoder, elapsed, share);
  if (asked) teardown.add(asked.client.close);
  const routed = config.router && openRouter(config.router, elapsed, share);
  if (routed) teardown.add(routed.client.close);
  return {
    geocoder: asked
      ? rememberPlaces(core, asked.geocoder, { scope: asked.scope, perSecond: asked.client.perSecond })
      : noGeocoder,
    router: routed?.router ?? straightRouter,
    watched: [
      ...(asked ? [{ name: "geocoder" as const, client: asked.client }] : []),
      ...(routed ? [{ name: "router" as const, client: routed.client }] : []),
    ],
  };
}
