import type { Environment } from "../accounts/key-format.ts";
import type { Limits } from "../accounts/limits/create-limits.ts";
import type { Traffic } from "../accounts/traffic/open-traffic.ts";
import type { Core } from "../core.ts";
import type { Attending } from "../deliveries/due/attend.ts";
import type { OperatorDesk } from "../deliveries/lifecycle/operator-desk.ts";
import type { Tracking } from "../deliveries/tracking/open-tracking.ts";
import type { Showcase } from "../docs/section.ts";
import type { Mailer } from "../people/mail/open-mailer.ts";
import type { SignIn } from "../people/sign-in/sign-in.ts";
import type { Watched } from "../places/client/condition.ts";
import type { Pusher } from "../push/open-pusher.ts";
import type { OfferPush } from "../riders/push/open-push.ts";
import type { RiderApp } from "../riders/rider-app.ts";
import type { OfferWatch } from "../riders/watch-offers.ts";
import type { StatementTime } from "../store/time-statements.ts";
import type { Webhooks } from "../webhooks/open-webhooks.ts";
import type { Patience } from "./connections/patience.ts";
import type { Authenticate } from "./requests/create-authenticate.ts";
import type { SandboxControls } from "./sandbox-controls.ts";

/** What the HTTP routes need from the rest of the service. */
export interface Serving {
  core: Core;
  environment: Environment;
  /** The proxies whose headers about the client's address count: how many there are, or their addresses. Null: none. */
  trustProxy: number | string[] | null;
  authenticate: Authenticate;
  /** The limit of each key whose account has none of its own. */
  requestsPerSecond: number;
  limits: Limits;
  tracking: Tracking;
  attending: Attending;
  /** What the database was asked so far, by the names of the statements. */
  statementTimes: ReadonlyMap<string, StatementTime>;
  /** The geocoder and the router that are asked over the network. */
  watched: readonly Watched[];
  /** Null in production. */
  sandbox: SandboxControls | null;
  operatorDesk: OperatorDesk;
  riderApp: RiderApp;
  offerWatch: OfferWatch;
  offerPush: OfferPush;
  pusher: Pusher;
  traffic: Traffic;
  signIn: SignIn;
  mailer: Mailer;
  /** How long a delivery searches for a rider before it is cancelled. */
  searchMinutes: number;
  webhooks: Webhooks;
  /** The key that the public tracking page reads with. */
  pageKey: string;
  /** The base address that customers use, without a trailing slash. Known once the server listens. */
  publicUrl: () => string;
  /** The sandbox's publishable key, for the samples in the docs. Null in production. */
  publishableKey: string | null;
  /** Pages that show the widget at work, for the docs' links. Null while there are none. */
  showcase: () => Showcase | null;
  tilesUrl: string;
  /** The attribution on the service's maps: one a line, `text|https://address` or text. */
  tilesAttribution: string;
  /** Folder with the built `widget/` and `pages/`. */
  webRoot: string;
  /** How long connections may take. Absent: as usual. */
  patience?: Patience | undefined;
  logLevel: string;
  /** Where log lines go. Absent: to standard output. */
  logTo?: { write(line: string): void } | undefined;
}
