import { resolve } from "node:path";
import { OPENSTREETMAP } from "../contract/addresses.ts";
import { LIMITS } from "../contract/limits.ts";
import { isEmail } from "../contract/people/people.ts";
import { type Environment, type KeyKind, keyPrefix } from "./accounts/key-format.ts";
import { isCurrency } from "./deliveries/estimates/tariff.ts";
import { type PrivateHosts, parsePrivateHosts } from "./guard/private-hosts.ts";
import {
  oneOf,
  parseBaseUrl,
  parseConnections,
  parseDatabaseUrl,
  parseDays,
  parseMinutes,
  parsePort,
  parseRequestRate,
  parseSecrets,
  parseShare,
  parseSmtpUrl,
  parseSpeed,
  parseSwitch,
  parseTariffScale,
  parseTilesUrl,
  parseTrustProxy,
  variablesOf,
} from "./parse-variables.ts";
import type { MailConfig } from "./people/mail/open-mailer.ts";
import { type PlacesConfig, readPlaces } from "./places/config.ts";

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Address of a PostgreSQL database; null: the embedded one in the data folder. */
  databaseUrl: string | null;
  /** Connections to a server's database, for this process. */
  connections: number;
  environment: Environment;
  /** The sandbox's keys; undefined: one is made and kept. */
  sandboxSecretKey: string | undefined;
  sandboxPublishableKey: string | undefined;
  /** How many times faster than real time the sandbox's riders live. Always 1 in production. */
  speed: number;
  /** Requests a second of each key, unless its account has a limit of its own. */
  requestsPerSecond: number;
  /** The currency of every fee: ISO 4217. */
  currency: string;
  /** How much of that currency one Kenyan shilling of the tariff is. */
  tariffScale: number;
  /** The part of a fee that the rider earns, from 0 to 1; null: the service doesn't know what riders earn. */
  riderShare: number | null;
  /** The service's base address as customers know it, without a trailing slash; null: the address that is bound. */
  publicUrl: string | null;
  tilesUrl: string;
  tilesAttribution: string;
  /** The geocoder and the router that production asks. */
  places: PlacesConfig;
  logLevel: string;
  /** The proxies whose headers about the client's address count: how many there are, or their addresses; null: none. */
  trustProxy: number | string[] | null;
  /** How long a delivery searches for a rider before it is cancelled. */
  searchMinutes: number;
  /** After how many days an ended delivery keeps nothing personal. */
  keepDays: number;
  /** The secrets of the deliveries' codes, the newest first; empty: one is made and kept. */
  codeSecrets: readonly string[];
  /** Encrypts the secrets of webhook endpoints in the database. */
  webhookSecretKey: string | undefined;
  /** Private hosts to which webhooks may be sent nevertheless. */
  webhookPrivateHosts: PrivateHosts;
  /** Push services beside those of the known browsers; they may be private. */
  pushHosts: PrivateHosts;
  /** Who sends mail to members. */
  mail: MailConfig;
  /** Whether the sandbox opens the demo shop. */
  demo: boolean;
  /** The shop's port; null: the service's port + 100, or any free one where that is taken. */
  demoPort: number | null;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

const REQUESTS_PER_SECOND: Record<Environment, number> = { sandbox: 10, production: 50 };

const TILES: Record<Environment, { url: string; attribution: string }> = {
  sandbox: { url: "/sandbox/tiles/{z}/{x}/{y}.svg?theme={theme}", attribution: "A fictional town" },
  production: { url: OPENSTREETMAP.tiles, attribution: OPENSTREETMAP.attribution },
};

/**
 * Reads the configuration from environment variables; an empty variable counts as absent.
 * @throws FatalError that names every invalid variable, not only the first
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const variables = variablesOf(env);
  const { read, refuse, assertUsable } = variables;
  const readKeyVariable = (name: string, kind: KeyKind) => {
    const prefix = keyPrefix(kind, "sandbox");
    const isKey = (text: string) => text.startsWith(prefix) && /^[\x21-\x7e]{24,200}$/.test(text.slice(prefix.length));
    return read<string | undefined>(
      name,
      undefined,
      (text) => (isKey(text) ? text : null),
      `${prefix} and 24 to 200 characters after it, no spaces`,
    );
  };

  const environment = read<Environment>(
    "ENVIRONMENT",
    "sandbox",
    oneOf(["sandbox", "production"]),
    "sandbox or production",
  );
  const config: Config = {
    port: read("PORT", 8787, parsePort, "a whole number from 0 to 65535"),
    host: read("HOST", "127.0.0.1", (text) => text, "an address"),
    dataDir: resolve(read("DATA_DIR", "./data", (text) => text.trim() || null, "a folder")),
    connections: read("DATABASE_CONNECTIONS", 10, parseConnections, "a whole number of connections, 2 to 200"),
    databaseUrl: read("DATABASE_URL", null, parseDatabaseUrl, "postgres://user:password@host:port/database"),
    environment,
    sandboxSecretKey: readKeyVariable("SANDBOX_SECRET_KEY", "secret"),
    sandboxPublishableKey: readKeyVariable("SANDBOX_PUBLISHABLE_KEY", "publishable"),
    speed: read(
      "SANDBOX_SPEED",
      1,
      parseSpeed,
      `a number from ${LIMITS.slowestSimulation} to ${LIMITS.simulationSpeed}`,
    ),
    requestsPerSecond: read(
      "RATE_LIMIT",
      REQUESTS_PER_SECOND[environment],
      parseRequestRate,
      "a whole number of requests a second, at least 1",
    ),
    currency: read("CURRENCY", "KES", (text) => (isCurrency(text) ? text : null), "an ISO 4217 code such as KES"),
    tariffScale: read("TARIFF_SCALE", 1, parseTariffScale, "a number from 0.00001 to 1000"),
    riderShare: read<number | null>(
      "RIDER_SHARE",
      environment === "sandbox" ? 1 : null,
      parseShare,
      "a percentage of the fee, 0 to 100",
    ),
    publicUrl: read("PUBLIC_URL", null, parseBaseUrl, "an http(s) address without query"),
    tilesUrl: read(
      "TILES_URL",
      TILES[environment].url,
      parseTilesUrl,
      "an http(s) address or path with {z}, {x} and {y}",
    ),
    tilesAttribution: read("TILES_ATTRIBUTION", TILES[environment].attribution, (text) => text, "text"),
    places: readPlaces(variables),
    trustProxy: read(
      "TRUST_PROXY",
      null,
      parseTrustProxy,
      "a number of proxies, or their addresses and CIDR ranges, comma-separated",
    ),
    logLevel: read("LOG_LEVEL", "warn", oneOf(LOG_LEVELS), `one of ${LOG_LEVELS.join(" ")}`),
    searchMinutes: read("SEARCH_MINUTES", 120, parseMinutes, "a whole number of minutes, 5 to 10080"),
    keepDays: read("KEEP_DAYS", 400, parseDays, "a whole number of days, 1 to 3650"),
    codeSecrets: read<readonly string[]>(
      "CODE_SECRET",
      [],
      parseSecrets,
      "32 to 200 characters, no spaces; the previous secret may follow after a comma",
    ),
    webhookSecretKey: read<string | undefined>(
      "WEBHOOK_SECRET_KEY",
      undefined,
      (text) => (/^[\x21-\x7e]{32,200}$/.test(text) ? text : null),
      "32 to 200 characters, no spaces",
    ),
    webhookPrivateHosts: read(
      "WEBHOOK_PRIVATE_HOSTS",
      new Set<string>(),
      parsePrivateHosts,
      "a comma-separated list of host or host:port",
    ),
    pushHosts: read("PUSH_HOSTS", new Set<string>(), parsePrivateHosts, "a comma-separated list of host or host:port"),
    mail: {
      smtpUrl: read("SMTP_URL", null, parseSmtpUrl, "smtp://user:password@host:port, or smtps:"),
      from: read("MAIL_FROM", "", (text) => (isEmail(text) ? text : null), "an e-mail address"),
    },
    demo: read("DEMO", true, parseSwitch, "1 or 0"),
    demoPort: read("DEMO_PORT", null, parsePort, "a whole number from 0 to 65535"),
  };
  if (config.mail.smtpUrl !== null && !env.MAIL_FROM)
    refuse("SMTP_URL needs MAIL_FROM: the address that mail comes from");
  const mayEmbed = read("ALLOW_EMBEDDED_DATABASE", false, parseSwitch, "1 or 0");
  if (environment === "production") {
    config.speed = 1;
    if (!mayEmbed && !env.DATABASE_URL) {
      refuse(
        "ENVIRONMENT=production on the embedded database survives a crash but not a power cut: set DATABASE_URL, or ALLOW_EMBEDDED_DATABASE=1 if that is acceptable",
      );
    }
  }
  if (environment === "sandbox" && config.places.geocoder !== null) {
    refuse("GEOCODER is for ENVIRONMENT=production: the sandbox finds the addresses of its own town");
  }
  if (environment === "sandbox" && config.places.router !== null) {
    refuse("ROUTER is for ENVIRONMENT=production: the sandbox knows the streets of its own town");
  }
  assertUsable();
  return config;
}
