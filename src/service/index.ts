import type { FastifyInstance } from "fastify";
import { createFirstAccount, type FirstKeys } from "./accounts/accounts.ts";
import { holdGivenKeys, type SandboxKeys } from "./accounts/given-keys.ts";
import { createLimits } from "./accounts/limits/create-limits.ts";
import { openExchange } from "./accounts/limits/open-exchange.ts";
import { storePageKey } from "./accounts/page-key.ts";
import { storeSandboxAccount } from "./accounts/sandbox-account.ts";
import { openTraffic } from "./accounts/traffic/open-traffic.ts";
import type { Config } from "./config.ts";
import type { Core } from "./core.ts";
import { openAlerts } from "./deliveries/approach/open-alerts.ts";
import { type ApproachWatch, watchApproach } from "./deliveries/approach/watch-approach.ts";
import { readCodeSecrets } from "./deliveries/code-secrets.ts";
import { createCodes } from "./deliveries/codes.ts";
import { openAttending } from "./deliveries/due/attend.ts";
import { createTariff } from "./deliveries/estimates/tariff.ts";
import { openLearning } from "./deliveries/eta/open-learning.ts";
import { createChanges } from "./deliveries/lifecycle/changes.ts";
import { createOperatorDesk, type OperatorDesk } from "./deliveries/lifecycle/operator-desk.ts";
import { openTracking } from "./deliveries/tracking/open-tracking.ts";
import { openZones } from "./deliveries/zones/zones.ts";
import type { Showcase } from "./docs/section.ts";
import { every } from "./every.ts";
import type { Resolve } from "./guard/guarded-lookup.ts";
import { servesOnlyThisMachine } from "./guard/loopback.ts";
import type { Patience } from "./http/connections/patience.ts";
import { baseAddress, listen } from "./http/listen.ts";
import { createAuthenticate } from "./http/requests/create-authenticate.ts";
import type { SandboxControls } from "./http/sandbox-controls.ts";
import type { Serving } from "./http/serving.ts";
import { warnWithoutDecoders } from "./images/decoders.ts";
import { runCommand } from "./operator/run-command.ts";
import { listenToCommands } from "./operator/socket.ts";
import { openMailer } from "./people/mail/open-mailer.ts";
import type { COST } from "./people/sign-in/hash-password.ts";
import { createSignIn } from "./people/sign-in/sign-in.ts";
import { tellChanges, type Watched } from "./places/client/condition.ts";
import { mergeAttributions } from "./places/merge-attributions.ts";
import { orStraight } from "./places/offline.ts";
import type { AddressFinder, Router } from "./places/ports.ts";
import type { RidersOnCall } from "./ports.ts";
import { openPusher } from "./push/open-pusher.ts";
import { pushContact } from "./push/push-contact.ts";
import { readPushKeys } from "./push/push-keys.ts";
import { reportErrors } from "./report-errors.ts";
import { createRiderApp } from "./riders/create-rider-app.ts";
import { openOfferPush } from "./riders/push/open-push.ts";
import type { RiderApp } from "./riders/rider-app.ts";
import { watchOffers } from "./riders/watch-offers.ts";
import { createSignal } from "./signal.ts";
import { startBackgroundWork, type Work } from "./start-background-work.ts";
import { buildIndexes } from "./store/build-indexes.ts";
import type { Db } from "./store/db.ts";
import { migrate } from "./store/migrate.ts";
import { type Clock, elapsed, openClock } from "./store/open-clock.ts";
import { openDatabase } from "./store/open-database.ts";
import { timeStatements } from "./store/time-statements.ts";
import { whileLeading } from "./store/while-leading.ts";
import { openOrUndo, type Teardown } from "./teardown.ts";
import { assertOpens } from "./webhooks/endpoints/secrets.ts";
import { openWebhooks } from "./webhooks/open-webhooks.ts";

/** The geocoder and the router. */
export interface Places {
  geocoder: AddressFinder;
  router: Router;
  /** Those of the two that are asked over the network. Health checks, metrics and the log report on them. */
  watched: readonly Watched[];
}

export interface Parts {
  /** Opens the geocoder and the router. They may keep answers in the database, and share turns through it. */
  openPlaces: (core: Pick<Core, "db" | "now">) => Places;
  /** Absent: no rider is on call. */
  ridersOnCall?: RidersOnCall;
  /** Keys of the sandbox's account; absent in production. */
  sandboxKeys?: SandboxKeys;
  /** Creates what merchants can do only in the sandbox; absent in production. */
  createControls?: (core: Core, riderApp: RiderApp, desk: OperatorDesk) => SandboxControls;
  /** The addresses of pages that show the widget at work; null while nobody serves them. Absent: nobody ever does. */
  showcase?: () => Showcase | null;
  /** Folder with the built widget and pages. */
  webRoot: string;
  /** Prints a line that says what the start is waiting for. */
  say: (line: string) => void;
  /** In place of what every service uses. */
  instead?: Partial<Replaceable>;
}

/** What tests replace, because theirs is faster, or theirs to move. */
export interface Replaceable {
  /** Opens an empty database, or one that a service had before. */
  openDb: (onError: (error: unknown) => void) => Promise<Db>;
  clock: Clock & Pick<Core, "elapsed">;
  /** Finds the addresses of hosts that strangers name. */
  resolve: Resolve;
  passwordCost: typeof COST;
  /** How many keys that nobody has each address may make us look for, a second. */
  failuresPerSecond: number;
  /** How long connections may take. */
  patience: Patience;
  /** Where log lines go. */
  logTo: { write(line: string): void };
}

/** The service, composed. It does nothing before `listen`, so tests run its work step by step. */
export interface Service extends Serving, Work {
  /** Tells merchants and customers that a rider is near. */
  approach: ApproachWatch;
  /** The HTTP server. Routes can be added to it until `listen` is called. */
  app: FastifyInstance;
  /** The keys of production's first account, at the start that created it; null at others. They can't be read again. */
  firstKeys: FirstKeys | null;
  /**
   * Starts the work in the background, and to accept requests; resolves to the base address.
   * @throws FatalError if the port or the host can't be used
   */
  listen(): Promise<string>;
  /** Logs an error of work that no request waits for. */
  onError(error: unknown): void;
  /** Runs something in one of the processes that share the database, until this service closes. */
  lead(name: string, start: () => Promise<() => Promise<void>>): void;
  /** Answers the requests under way, then closes the database and unlocks the folder, within seconds. */
  close(): Promise<void>;
}

/** How long a start waits for its database. */
const WAIT_MS = 60_000;
/** How often a sandbox says that it still gives the keys of its start. */
const HOLD_KEYS_MS = 60_000;
/** How often this process compares its time with the database's clock. */
const FOLLOW_CLOCK_MS = 5000;
/** How often processes that share a database tell each other how many requests they get for each rate limit. */
const EXCHANGE_MS = 250;

/**
 * Opens the delivery service on its data folder.
 * @throws FatalError if another process uses the folder
 */
export function openService(config: Config, parts: Parts): Promise<Service> {
  return openOrUndo((teardown) => open(config, parts, teardown));
}

/**
 * The one order of a start: the database, what every part needs, the parts, the server; and from `listen` on, the work in the
 * background and the port. `close` goes the same way back.
 */
async function open(config: Config, parts: Parts, teardown: Teardown): Promise<Service> {
  const { environment, dataDir, databaseUrl, requestsPerSecond, searchMinutes, keepDays } = config;
  const { sandboxKeys, instead = {} } = parts;
  let app: FastifyInstance | null = null;
  const onError = reportErrors((error) => app?.log.error({ err: error }, "work in the background failed"));
  const repeat = (ms: number, work: () => Promise<void>) => every(ms, work, onError);

  // The server and its packages load while the database opens.
  const loadingServer = import("./http/open-server.ts");
  const opening = instead.openDb?.(onError) ?? openDatabase(config, onError, { ms: WAIT_MS, say: parts.say });
  const { db, times: statementTimes } = timeStatements(await opening);
  teardown.add(() => db.close());
  await migrate(db, environment);
  await buildIndexes(db).catch(onError);
  const clock = instead.clock ?? { ...(await openClock(db)), elapsed };
  const { now } = clock;
  const codes = createCodes(await readCodeSecrets(config, db));
  if (sandboxKeys) await storeSandboxAccount(db, sandboxKeys, now());
  const firstKeys = sandboxKeys ? null : await createFirstAccount(db, codes, now());
  const keeping = { databaseUrl, dataDir, db };

  const learning = await openLearning({ db, now });
  const { geocoder, router, watched } = parts.openPlaces({ db, now });
  const core: Core = {
    db,
    geocoder,
    router: orStraight(router),
    ridersOnCall: parts.ridersOnCall ?? (() => []),
    tariff: createTariff(config.currency, config.tariffScale),
    zones: openZones(db, clock.elapsed),
    learned: learning.learned,
    codes,
    changes: createChanges(onError),
    due: createSignal(),
    now,
    elapsed: clock.elapsed,
    speed: config.speed,
    riderShare: config.riderShare,
  };
  let bound = baseAddress(config.host, config.port);
  const publicUrl = () => config.publicUrl ?? bound;
  const tracking = openTracking(core, publicUrl);
  teardown.add(core.changes.subscribe(tracking.forget));
  const approach = watchApproach(core, tracking, onError);
  teardown.add(approach.settled);
  const riderApp = createRiderApp(core, (sightings) => {
    for (const { deliveryId } of sightings) tracking.forget(deliveryId);
    approach.look(sightings);
  });
  const operatorDesk = createOperatorDesk(core);
  const sandbox = parts.createControls?.(core, riderApp, operatorDesk) ?? null;

  // The start of the limits' clock. Whole seconds begin at the same moment in all processes, and later changes of a clock
  // don't move them.
  const beginning = now().getTime() / 1000 - core.elapsed();
  const seconds = () => beginning + core.elapsed();
  const limits = createLimits(seconds);
  const exchange = openExchange(db, limits);

  const webhooks = openWebhooks(core, {
    environment,
    privateHosts: config.webhookPrivateHosts,
    loopback: servesOnlyThisMachine(config),
    secretKey: config.webhookSecretKey,
    publicUrl,
    resolve: instead.resolve,
  });
  await assertOpens(db, webhooks.box);
  const pusher = openPusher(core.elapsed, {
    keys: await readPushKeys(keeping),
    contact: () => pushContact(environment, publicUrl()),
    hosts: config.pushHosts,
    resolve: instead.resolve,
  });
  const mailer = openMailer(config.mail);
  teardown.add(mailer.close);
  const serving: Serving = {
    core,
    environment,
    trustProxy: config.trustProxy,
    webhooks,
    authenticate: createAuthenticate(core, { ...config, failuresPerSecond: instead.failuresPerSecond }),
    requestsPerSecond,
    limits,
    tracking,
    watched,
    operatorDesk,
    riderApp,
    offerWatch: watchOffers(core, onError),
    offerPush: openOfferPush(core, pusher),
    pusher,
    traffic: openTraffic(core),
    signIn: createSignIn(core, environment, instead.passwordCost),
    mailer,
    searchMinutes,
    attending: openAttending(core, searchMinutes),
    statementTimes,
    sandbox,
    pageKey: await storePageKey(db, environment, now()),
    publicUrl,
    publishableKey: sandboxKeys?.publishable ?? null,
    showcase: parts.showcase ?? (() => null),
    tilesUrl: config.tilesUrl,
    tilesAttribution: mergeAttributions(config.tilesAttribution, core.geocoder.attribution, core.router.attribution),
    webRoot: parts.webRoot,
    patience: instead.patience,
    logLevel: config.logLevel,
    logTo: instead.logTo,
  };
  const { openServer } = await loadingServer;
  const server = await openServer(serving);
  app = server;
  for (const one of watched) teardown.add(tellChanges(one, server.log));

  const { offerPush } = serving;
  const alerts = openAlerts(core, pusher);
  const stops: (() => Promise<unknown>)[] = [];
  teardown.add(() => Promise.all(stops.map((stop) => stop())));
  teardown.add(serving.traffic.stop);
  const leads: (() => Promise<void>)[] = [];
  // These stop at the same time. A request to the server may be waiting for a test event, or for an offer to a phone. And
  // nothing that waits for a silent database may delay the answers.
  const answering = [server.close, webhooks.stop, offerPush.stop, alerts.stop, pusher.stop, serving.offerWatch.stop];
  teardown.add(() => Promise.all([...answering, ...leads].map((stop) => stop())));

  return {
    ...serving,
    app: server,
    firstKeys,
    keepDays,
    approach,
    learning,
    alerts,
    onError,
    listen: async () => {
      stops.push(repeat(FOLLOW_CLOCK_MS, clock.follow));
      if (sandboxKeys) stops.push(repeat(HOLD_KEYS_MS, () => holdGivenKeys(db, sandboxKeys, now())));
      if (databaseUrl === null) {
        const run = (words: readonly string[]) =>
          runCommand({ ...core, environment, requestsPerSecond, mailer, publicUrl: publicUrl() }, words);
        stops.push(await listenToCommands(dataDir, environment, run, onError));
      } else {
        await exchange.run();
        const stopExchange = repeat(EXCHANGE_MS, exchange.run);
        stops.push(() => stopExchange().then(exchange.leave));
      }
      stops.push(startBackgroundWork(core, { ...serving, keepDays, learning, alerts }, onError));
      bound = await listen(server, config);
      // Not awaited, because it would make each start a tenth of a second longer.
      void warnWithoutDecoders(parts.say);
      return bound;
    },
    lead: (name, start) => {
      // The embedded database has one process.
      leads.push(databaseUrl === null ? startHere(start) : whileLeading(db, name, start, onError));
    },
    close: teardown.run,
  };
}

function startHere(start: () => Promise<() => Promise<void>>): () => Promise<void> {
  const started = start();
  return async () => (await started)();
}
