import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { openExchange } from "./accounts/limits/open-exchange.ts";
import { openLimits } from "./accounts/limits/open-limits.ts";
import { openAuthenticate } from "./accounts/open-authenticate.ts";
import { type FirstKeys, openFirstAccount } from "./accounts/open-first-account.ts";
import { openPageKey } from "./accounts/open-page-key.ts";
import { openSandboxAccount, type SandboxKeys } from "./accounts/open-sandbox-account.ts";
import type { Config } from "./config.ts";
import type { Core } from "./core.ts";
import { createTariff } from "./deliveries/estimates/tariff.ts";
import { createChanges } from "./deliveries/lifecycle/changes.ts";
import { startScheduled } from "./deliveries/lifecycle/start-scheduled.ts";
import { startMatching } from "./deliveries/matching/offer-round.ts";
import { createOperatorDesk, type OperatorDesk } from "./deliveries/operator-desk.ts";
import { deleteOldQuotes } from "./deliveries/quotes/claim-quote.ts";
import type { SandboxControls } from "./deliveries/simulation.ts";
import { createSnapshots } from "./deliveries/tracking/create-snapshots.ts";
import { every } from "./every.ts";
import { explainListenError } from "./explain-listen-error.ts";
import { openServer } from "./http/open-server.ts";
import { forgetOldAnswers } from "./http/requests/idempotent.ts";
import type { Geocoder, Router } from "./places/ports.ts";
import type { RidersOnCall } from "./ports.ts";
import { createRiderApp } from "./riders/create-rider-app.ts";
import type { RiderApp } from "./riders/rider-app.ts";
import { migrate } from "./store/migrate.ts";
import { openDatabase } from "./store/open-database.ts";
import { whileLeading } from "./store/while-leading.ts";
import { openWebhooks } from "./webhooks/open-webhooks.ts";
import { forgetOldEvents } from "./webhooks/outbox/forget-old-events.ts";

export interface Parts {
  geocoder: Geocoder;
  router: Router;
  /** Nobody when absent. */
  ridersOnCall?: RidersOnCall;
  /** Keys of the sandbox's account; absent in production. */
  sandboxKeys?: SandboxKeys;
  /** Opens what merchants can do in the sandbox alone; absent in production. */
  createControls?: (core: Core, riderApp: RiderApp, desk: OperatorDesk) => SandboxControls;
  /** Folder with the built widget and pages. */
  webRoot: string;
  now?: () => Date;
}

export interface Service {
  /** Takes further routes until `listen`. */
  app: FastifyInstance;
  riderApp: RiderApp;
  /** Production's first keys, in the start that made them: nobody can read them again. */
  firstKeys: FirstKeys | null;
  operatorDesk: OperatorDesk;
  /** Resolves to the base address that is bound. Throws FatalError when the port is taken. */
  listen(): Promise<string>;
  /** Runs something in one process at a time, of all that share the database. Returns the stop. */
  lead(name: string, start: () => Promise<() => Promise<void>>): () => Promise<void>;
  /** Ends requests under way, closes the database and frees the folder, within seconds. */
  close(): Promise<void>;
}

const TIDY_MS = 60_000;
const SCHEDULE_MS = 500;
const EXCHANGE_MS = 500;
const FORGET_MS = 600_000;
/** Often enough that what is read is never a second old. */
const REFRESH_MS = 800;

/**
 * Opens the delivery service on its data folder.
 * @throws FatalError when another process uses the folder
 */
export async function openService(config: Config, parts: Parts): Promise<Service> {
  const teardown: (() => Promise<unknown> | unknown)[] = [];
  const close = async () => {
    for (const step of teardown.splice(0).reverse()) await step();
  };
  try {
    return await open(config, parts, teardown, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  config: Config,
  parts: Parts,
  teardown: (() => Promise<unknown> | unknown)[],
  close: () => Promise<void>,
): Promise<Service> {
  const now = parts.now ?? (() => new Date());
  const seconds = () => now().getTime() / 1000;
  let app: FastifyInstance | null = null;
  const onError = (error: unknown) => app?.log.error({ err: error }, "work in the background failed");
  const db = await openDatabase(config, onError);
  teardown.push(() => db.close());
  await migrate(db);
  if (parts.sandboxKeys) await openSandboxAccount(db, parts.sandboxKeys, now());
  const firstKeys = parts.sandboxKeys ? null : await openFirstAccount(db, now());
  teardown.push(every(TIDY_MS, () => db.tidy(), onError));
  const changes = createChanges(onError);
  const core: Core = {
    db,
    geocoder: parts.geocoder,
    router: parts.router,
    ridersOnCall: parts.ridersOnCall ?? (() => []),
    tariff: createTariff(config.currency, config.tariffScale),
    changes,
    now,
    speed: config.speed,
  };
  const snapshots = await createSnapshots(core);
  teardown.push(every(REFRESH_MS, snapshots.refresh, onError));
  teardown.push(changes.subscribe((deliveryId) => snapshots.reload(deliveryId)));

  const riderApp = createRiderApp(core, snapshots.refresh);
  const operatorDesk = createOperatorDesk(core);
  let bound = `http://${config.host}:${config.port}`;
  const publicUrl = () => config.publicUrl ?? bound;
  const webhooks = openWebhooks(core, {
    environment: config.environment,
    privateHosts: config.webhookPrivateHosts,
    secretKey: config.webhookSecretKey,
    publicUrl,
  });
  const exchange = openExchange(db, seconds);
  const limits = openLimits(seconds, exchange.firstPart);
  if (config.databaseUrl !== null) {
    await exchange.run(limits);
    teardown.push(exchange.leave);
    teardown.push(every(EXCHANGE_MS, () => exchange.run(limits), onError));
  }
  app = await openServer({
    core,
    environment: config.environment,
    trustProxy: config.trustProxy,
    webhooks,
    authenticate: openAuthenticate(db, config, now),
    limits,
    snapshots,
    sandbox: parts.createControls?.(core, riderApp, operatorDesk) ?? null,
    pageKey: await openPageKey(db, config.environment, now()),
    publicUrl,
    tilesUrl: config.tilesUrl,
    tilesAttribution: config.tilesAttribution,
    webRoot: parts.webRoot,
    logLevel: config.logLevel,
  });
  const server = app;
  teardown.push(startMatching(core, onError));
  teardown.push(every(SCHEDULE_MS, () => startScheduled(core), onError));
  teardown.push(every(FORGET_MS, () => forgetOldAnswers(core), onError));
  teardown.push(every(FORGET_MS, () => deleteOldQuotes(core), onError));
  teardown.push(every(FORGET_MS, () => forgetOldEvents(core), onError));
  teardown.push(() => server.close());
  // Before the server: a test event under way is one of its requests, and is ended with the others.
  webhooks.start(onError);
  teardown.push(webhooks.stop);

  return {
    app: server,
    firstKeys,
    riderApp,
    operatorDesk,
    lead: (name, start) => whileLeading(db, name, start, onError),
    listen: async () => {
      await server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
        throw explainListenError(error, config);
      });
      const { port } = server.server.address() as AddressInfo;
      bound = `http://${isEverywhere(config.host) ? "localhost" : bracket(config.host)}:${port}`;
      return bound;
    },
    close,
  };
}

function isEverywhere(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

function bracket(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
