import type { Elapsed } from "../../store/open-clock.ts";
import { type Client, type ClientOptions, openClient } from "../client/open-client.ts";
import type { RouterConfig, RouterKind } from "../config.ts";
import type { Router } from "../ports.ts";
import { createRouter } from "./create-router.ts";
import type { Dialect } from "./dialect.ts";
import { graphhopper } from "./graphhopper.ts";
import { osrm } from "./osrm.ts";
import { valhalla } from "./valhalla.ts";

const DIALECTS: Readonly<Record<RouterKind, (key: string | null) => Dialect>> = {
  osrm: () => osrm,
  valhalla: () => valhalla,
  graphhopper,
};

/** Opens the router of the operator's choice. */
export function openRouter(
  config: RouterConfig,
  elapsed: Elapsed,
  share?: ClientOptions["share"],
): { router: Router; client: Client } {
  const client = openClient({ ...config, elapsed, share });
  const dialect = DIALECTS[config.kind](config.key);
  return { client, router: createRouter(client, dialect, { ...dialect.profiles, ...config.profiles }) };
}
