import { createControls } from "../sandbox/manual/create-controls.ts";
import { openTown } from "../sandbox/open-town.ts";
import { ridersOnCall } from "../sandbox/riders/fleet/reinforcements.ts";
import { startRiders } from "../sandbox/riders/start-riders.ts";
import { registerTiles } from "../sandbox/tiles-route.ts";
import { keepSandboxKeys } from "../service/accounts/sandbox-account.ts";
import type { Config } from "../service/config.ts";
import { sendHomePage } from "../service/http/pages/plain-pages.ts";
import { openService } from "../service/index.ts";
import { addressOfLink } from "../service/people/sign-in/links.ts";
import { withoutTurns } from "../service/places/ports.ts";
import { describeInvitation } from "../service/riders/accounts/invite.ts";
import { openOrUndo, type Teardown } from "../service/teardown.ts";
import { printSandbox, WEB_ROOT } from "./print-start.ts";
import { type Shop, startShop } from "./start-shop.ts";

/** Starts the service with a town, riders who live in it, and the demo shop. Returns what stops them. */
export function startSandbox(config: Config): Promise<() => Promise<void>> {
  return openOrUndo(async (teardown) => {
    await open(config, teardown);
    return teardown.run;
  });
}

async function open(config: Config, teardown: Teardown): Promise<void> {
  const keys = keepSandboxKeys(config.dataDir, {
    secret: config.sandboxSecretKey,
    publishable: config.sandboxPublishableKey,
  });
  const town = openTown(new URL("./town-worker.js", import.meta.url));
  teardown.add(town.close);
  let shop: Shop | undefined;
  const parts = {
    openPlaces: () => ({ geocoder: withoutTurns(town), router: town, watched: [] }),
    ridersOnCall,
    sandboxKeys: keys,
    createControls,
    showcase: () => shop?.showcase ?? null,
    webRoot: WEB_ROOT,
    say: console.log,
  };
  const service = await openService(config, parts);
  teardown.add(service.close);

  registerTiles(service.app, town);
  // The shop starts last; until then the documentation stands in for it.
  service.app.get("/", async (_request, reply) =>
    config.demo ? reply.redirect(shop?.url ?? "/docs") : sendHomePage(reply),
  );
  const address = await service.listen();
  const publicUrl = config.publicUrl ?? address;
  const { onError, core } = service;
  service.lead("riders", () => startRiders(service.riderApp, service.operatorDesk, town, { onError, due: core.due }));
  if (config.demo) {
    shop = await startShop(config, publicUrl, keys);
    teardown.add(shop.close);
  }
  const guest = await service.sandbox?.inviteGuest();
  const ride = guest && describeInvitation(guest, publicUrl).link;
  const developer = await service.sandbox?.inviteDeveloper();
  const dashboard = developer && addressOfLink(developer, publicUrl);
  const dispatcher = await service.sandbox?.inviteDispatcher();
  const desk = dispatcher && addressOfLink(dispatcher, publicUrl);
  // Started last, because laying out the streets keeps a processor busy for a second. An order within this second waits for
  // them.
  town.start();
  printSandbox(config, { address, shop: shop?.url, ride, dashboard, desk, keys });
}
