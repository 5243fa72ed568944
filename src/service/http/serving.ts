import type { Environment } from "../accounts/key-format.ts";
import type { Limits } from "../accounts/limits/open-limits.ts";
import type { Authenticate } from "../accounts/open-authenticate.ts";
import type { Core } from "../core.ts";
import type { SandboxControls } from "../deliveries/simulation.ts";
import type { Snapshots } from "../deliveries/tracking/create-snapshots.ts";
import type { Webhooks } from "../webhooks/open-webhooks.ts";

/** What the HTTP routes are served from. */
export interface Serving {
  core: Core;
  environment: Environment;
  /** Which proxies are believed to say who asks: so many of them, or those at these addresses; null: none. */
  trustProxy: number | string[] | null;
  authenticate: Authenticate;
  limits: Limits;
  snapshots: Snapshots;
  /** Null in production. */
  sandbox: SandboxControls | null;
  webhooks: Webhooks;
  /** Key of the public tracking page. */
  pageKey: string;
  /** Base address that customers reach us at, no trailing slash. */
  publicUrl: () => string;
  tilesUrl: string;
  tilesAttribution: string;
  /** Folder with the built `widget/` and `pages/`; what isn't there isn't served. */
  webRoot: string;
  logLevel: string;
  /** Where log lines go; standard output when absent. */
  logTo?: { write(line: string): void };
}
