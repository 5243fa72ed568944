import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { CreateDelivery } from "../../src/contract/delivery.ts";
import { destination, type Position } from "../../src/contract/geo.ts";
import type { Role } from "../../src/contract/people/people.ts";
import type { InviteRider } from "../../src/contract/rider.ts";
import type { Vehicle } from "../../src/contract/tracking.ts";
import { createControls } from "../../src/sandbox/manual/create-controls.ts";
import { hashKey, makeKey } from "../../src/service/accounts/key-format.ts";
import { createLimits } from "../../src/service/accounts/limits/create-limits.ts";
import { createOperatorKey } from "../../src/service/accounts/operator-keys.ts";
import { storePageKey } from "../../src/service/accounts/page-key.ts";
import { storeSandboxAccount } from "../../src/service/accounts/sandbox-account.ts";
import { openTraffic } from "../../src/service/accounts/traffic/open-traffic.ts";
import { noteAsOperator } from "../../src/service/audit/note.ts";
import type { Core } from "../../src/service/core.ts";
import { openAlerts } from "../../src/service/deliveries/approach/open-alerts.ts";
import { createApproachWatch } from "../../src/service/deliveries/approach/watch-approach.ts";
import { createCodes } from "../../src/service/deliveries/codes.ts";
import { createTariff } from "../../src/service/deliveries/estimates/tariff.ts";
import { openLearning } from "../../src/service/deliveries/eta/open-learning.ts";
import { createChanges } from "../../src/service/deliveries/lifecycle/changes.ts";
import { createOperatorDesk } from "../../src/service/deliveries/lifecycle/operator-desk.ts";
import { offerRound } from "../../src/service/deliveries/matching/offer-round.ts";
import { createSnapshots, type Snapshots } from "../../src/service/deliveries/tracking/create-snapshots.ts";
import type { Patience } from "../../src/service/http/connections/patience.ts";
import { openServer } from "../../src/service/http/open-server.ts";
import { createAuthenticate } from "../../src/service/http/requests/create-authenticate.ts";
import { type MailConfig, openMailer } from "../../src/service/people/mail/open-mailer.ts";
import { inviteMember } from "../../src/service/people/members.ts";
import { openSession as openMemberSession } from "../../src/service/people/sign-in/sessions.ts";
import { createSignIn } from "../../src/service/people/sign-in/sign-in.ts";
import type { Watched } from "../../src/service/places/client/condition.ts";
import { noGeocoder, straightRouter } from "../../src/service/places/offline.ts";
import type { Geocoder, Router } from "../../src/service/places/ports.ts";
import { openPusher, type PushOptions } from "../../src/service/push/open-pusher.ts";
import { readPushKeys } from "../../src/service/push/push-keys.ts";
import { randomId } from "../../src/service/random-id.ts";
import { inviteAgain, inviteRider } from "../../src/service/riders/accounts/invite.ts";
import { createRiderApp } from "../../src/service/riders/create-rider-app.ts";
import { openSession } from "../../src/service/riders/devices/sessions.ts";
import { openOfferPush } from "../../src/service/riders/push/open-push.ts";
import type { Fix, RiderApp } from "../../src/service/riders/rider-app.ts";
import { type OfferWatch, watchOffers } from "../../src/service/riders/watch-offers.ts";
import { openWebhooks, type WebhookOptions } from "../../src/service/webhooks/open-webhooks.ts";
import { openTestDatabase } from "./databases/open-test-database.ts";

export const SECRET = `sk_test_${"s".repeat(32)}`;
export const PUBLISHABLE = `pk_test_${"p".repeat(32)}`;

export const SHOP: Position = { lat: -1.2833, lng: 36.8167 };
export const HOME: Position = destination(SHOP, 45, 3000);

export const AN_ORDER: CreateDelivery = {
  pickup: { name: "Mkate & Co.", phone: "+254700000001", ...SHOP },
  dropoff: { name: "Wanjiru M.", phone: "+254700000002", ...HOME },
  package: { type: "food", weight: 2 },
  payment_method: "m-pesa",
};

/** The geocoder knows two addresses, and those of the documented examples. */
const ADDRESSES = new Map([
  ["1 Shop Street", SHOP],
  ["2 Home Road", HOME],
  ["2 Swallow Road", SHOP],
  ["27 Jasmine Road", HOME],
]);
const geocoder: Geocoder = {
  attribution: null,
  find: async (address) => {
    const position = ADDRESSES.get(address);
    return position ? { kind: "found", position, precision: "exact" } : { kind: "unknown" };
  },
};

/** What stands in for the built files that a test doesn't give: the service starts with none of them missing. */
const STAND_INS: Readonly<Record<string, string>> = {
  "widget/v1/tracking.js": "",
  "widget/v1/frame.js": "",
  "widget/v1/assets/widget.js": "",
  "pages/src/pages/track/track.html": "<!doctype html>",
  "pages/src/pages/embed/embed.html": "<!doctype html>",
  "pages/src/pages/rider/rider.html": `<body data-tiles="{{TILES}}" data-attribution="{{TILES_ATTRIBUTION}}">`,
  "pages/src/pages/dashboard/dashboard.html": "<!doctype html>",
  "pages/src/pages/rider/sw.js": 'const [version, files] = ["{{VERSION}}", "{{FILES}}"]',
  "pages/.vite/track.json": "{}",
  "pages/.vite/rider.json": JSON.stringify({ "src/pages/rider/rider.html": { file: "v1/pages/rider-abc.js" } }),
  "pages/src/pages/track/sw.js": "",
  "pages/v1/pages/track.js": "",
};

export type TestService = Awaited<ReturnType<typeof openTestService>>;

/**
 * Opens the service on a real database, without a socket. Its clock stands until a test calls `pass`. Its background work
 * doesn't run: tests call `match` for a round of matching and `sendWebhooks` to send webhooks.
 * @param options.files contents of built files, by path; the others are empty
 * @param options.webhooks options that differ from a sandbox without private hosts
 */
export async function openTestService({
  speed = 1,
  files = {},
  sandbox = true,
  findsAddresses = true,
  createGeocoder = () => (findsAddresses ? geocoder : noGeocoder),
  router = straightRouter,
  watched = [],
  requestsPerSecond = 100_000,
  failuresPerSecond = 100_000,
  trustProxy = null,
  webhooks: webhookOptions = {},
  push: pushOptions = {},
  mail = { smtpUrl: null, from: "desk@service.example" },
  patience,
  logTo,
}: {
  speed?: number;
  files?: Record<string, string>;
  /** False for a service without the sandbox's controls, as in production. */
  sandbox?: boolean;
  /** False for a service without a geocoder, as production is. */
  findsAddresses?: boolean;
  /** In place of the geocoder that knows a few addresses. */
  createGeocoder?: (core: Pick<Core, "db" | "now">) => Geocoder;
  /** Knows no streets, unless a test brings its own. */
  router?: Router;
  watched?: readonly Watched[];
  /** The limit of every key. The default is high, for tests about other things. */
  requestsPerSecond?: number;
  /** How many requests without a key that works each address may make. High, too. */
  failuresPerSecond?: number;
  trustProxy?: number | string[] | null;
  webhooks?: Partial<WebhookOptions>;
  push?: Partial<PushOptions>;
  mail?: MailConfig;
  /** How long connections may take. */
  patience?: Patience;
  /** Gets every log line, of all levels. */
  logTo?: { write(line: string): void };
} = {}) {
  const db = await openTestDatabase();
  let time = new Date();
  const errors: unknown[] = [];
  const note = (error: unknown) => {
    errors.push(error);
  };
  const learning = await openLearning({ db, now: () => time });
  const core: Core = {
    db,
    geocoder: createGeocoder({ db, now: () => time }),
    router,
    ridersOnCall: () => [],
    tariff: createTariff("KES", 1),
    learned: learning.learned,
    codes: createCodes(["a secret for tests"]),
    changes: createChanges(note),
    now: () => time,
    elapsed: () => time.getTime() / 1000,
    speed,
  };
  await storeSandboxAccount(db, { secret: SECRET, publishable: PUBLISHABLE }, time);
  const plainSnapshots = await createSnapshots(core);
  let refreshedAt = core.elapsed();
  const refresh = async () => {
    const startedAt = core.elapsed();
    await plainSnapshots.refresh();
    refreshedAt = startedAt;
  };
  // In place of the background work that refreshes once a second. A reader waits for the database for one real second, after
  // which a clock that a test has moved on would make all that is in memory too old.
  const snapshots: Snapshots = {
    ...plainSnapshots,
    refresh,
    read: async (id) => {
      // If the database is down, the read itself finds that out.
      if (core.elapsed() - refreshedAt > 1) await refresh().catch(() => {});
      return plainSnapshots.read(id);
    },
  };
  const unsubscribe = core.changes.subscribe((id) => snapshots.reload(id));
  const pageKey = await storePageKey(db, "sandbox", time);
  const operatorKey = await createOperatorKey(db, "sandbox", "For tests", time);
  const webRoot = mkdtempSync(join(tmpdir(), "ontheway-web-"));
  for (const [path, content] of Object.entries({ ...STAND_INS, ...files })) {
    mkdirSync(join(webRoot, dirname(path)), { recursive: true });
    writeFileSync(join(webRoot, path), content);
  }
  const plainApp = createRiderApp(core, () => {});
  // In place of the background work that shows new fixes a moment later.
  const riderApp: RiderApp = {
    ...plainApp,
    report: async (fixes) => {
      const stored = await plainApp.report(fixes);
      await snapshots.refresh();
      return stored;
    },
  };
  const operatorDesk = createOperatorDesk(core);
  const offerWatch = watchOffers(core, note);
  let held = () => {};
  const heldWatch: OfferWatch = {
    ...offerWatch,
    untilOffered: (...args) => {
      const over = offerWatch.untilOffered(...args);
      held();
      return over;
    },
  };
  const publicUrl = () => "https://service.example";
  const openSendingProcess = (options: Partial<WebhookOptions> = {}) =>
    openWebhooks(core, {
      environment: "sandbox",
      privateHosts: new Set(),
      secretKey: undefined,
      publicUrl,
      ...webhookOptions,
      ...options,
    });
  const webhooks = openSendingProcess();
  const pusher = openPusher(core.elapsed, {
    keys: await readPushKeys({ databaseUrl: "postgres://the-database", dataDir: "", db }),
    contact: publicUrl,
    hosts: new Set(),
    ...pushOptions,
  });
  const offerPush = openOfferPush(core, pusher);
  const alerts = openAlerts(core, pusher);
  const lookForArrivals = createApproachWatch(core, snapshots);
  const traffic = openTraffic(core);
  const mailer = openMailer(mail);
  const app = await openServer({
    core,
    environment: "sandbox",
    trustProxy,
    webhooks,
    authenticate: createAuthenticate(core, { environment: "sandbox", requestsPerSecond, failuresPerSecond }),
    requestsPerSecond,
    limits: createLimits(core.elapsed),
    snapshots,
    watched,
    operatorDesk,
    riderApp,
    offerWatch: heldWatch,
    pusher,
    traffic,
    // The usual cost is half a second of work for each password.
    signIn: createSignIn(core, "sandbox", { N: 2 ** 10, r: 8, p: 1 }),
    mailer,
    searchMinutes: 120,
    sandbox: sandbox ? createControls(core, riderApp, operatorDesk) : null,
    pageKey,
    publicUrl,
    publishableKey: sandbox ? PUBLISHABLE : null,
    showcase: () => null,
    tilesUrl: "https://tiles.example/{z}/{x}/{y}.png",
    tilesAttribution: "Somebody",
    webRoot,
    ...(patience && { patience }),
    ...(logTo ? { logLevel: "trace", logTo } : { logLevel: "silent" }),
  });

  const request = async (
    method: "GET" | "POST" | "PATCH" | "DELETE",
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${SECRET}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: response.statusCode, headers: response.headers, text: response.body, json: () => response.json() };
  };

  return {
    core,
    app,
    riderApp,
    operatorDesk,
    snapshots,
    pageKey,
    errors,
    request,
    create: async (changes: Partial<CreateDelivery> = {}) => {
      const { status, json } = await request("POST", "/v1/deliveries", { ...AN_ORDER, ...changes });
      if (status !== 201) throw new Error(JSON.stringify(json()));
      return json();
    },
    track: async (id: string) => (await request("GET", `/v1/deliveries/${id}/tracking`)).json(),
    match: () => offerRound(core),
    /** Learns from the rides so far, as a process does now and then. */
    learn: learning.refresh,
    webhooks,
    /** Writes the requests so far, as a process does once a second. */
    writeTraffic: traffic.flush,
    traffic,
    /** Pushes the offers that are due. */
    pushOffers: offerPush.pushDue,
    /** Tells the customers' browsers that are due. */
    pushAlerts: alerts.pushDue,
    /** Looks once for riders who are near the drop-off, or there. */
    lookForArrivals,
    /** Resolves when the next phone waits for an offer. */
    untilHeld: () =>
      new Promise<void>((resolve) => {
        held = resolve;
      }),
    /** Lets the phones go that wait for an offer, as the end of the service does. */
    stopWaiting: offerWatch.stop,
    /** Sends all webhooks that are due, and resolves to the number of requests. */
    sendWebhooks: async () => {
      let sent = 0;
      for (;;) {
        const more = await webhooks.sendDue();
        if (more === 0) return sent;
        sent += more;
      }
    },
    /** Opens a second sender of webhooks on the same database, as another process has. */
    openSendingProcess,
    /** Adds a rider who stands this many metres north of the shop. */
    addRider: async (id: string, metres = 500, vehicle: Vehicle = "motorbike", capacityKg = 20) => {
      await riderApp.enrol({ id, name: `Rider ${id}`, vehicle, capacityKg });
      await riderApp.report([fixAt(id, destination(SHOP, 0, metres), time)]);
    },
    /** Lets the rider who got the longest open offer answer it. */
    answerOffer: async (answer: "accept" | "decline") => {
      const [offer] = await riderApp.openOffers();
      if (!offer) throw new Error("nobody was asked");
      await riderApp[answer](offer.id, offer.riderId);
    },
    /** Invites a rider and signs a phone of theirs in. */
    signIn: async (changes: Partial<InviteRider> = {}) => {
      const invitation = await inviteRider(core, { name: "Amina W.", vehicle: "motorbike", ...changes });
      const { token, rider } = await openSession(core, "sandbox", { code: invitation.code });
      return { token, riderId: rider.id };
    },
    /** Signs another phone of a rider in. */
    signInAgain: async (riderId: string) => {
      const { code } = await inviteAgain(core, riderId);
      return { token: (await openSession(core, "sandbox", { code })).token, riderId };
    },
    /** Signs a rider in, on duty and this many metres north of the shop. */
    goOnDuty: async (metres = 500) => {
      const invitation = await inviteRider(core, { name: "Amina W.", vehicle: "motorbike" });
      const { token, rider } = await openSession(core, "sandbox", { code: invitation.code });
      const riderId = rider.id;
      await riderApp.setDuty(riderId, true);
      await riderApp.report([fixAt(riderId, destination(SHOP, 0, metres), time)]);
      return { token, riderId };
    },
    /** Loads the snapshots anew from the database, as a process does that starts now. */
    reopen: () => createSnapshots(core),
    /** Adds another merchant's account, and resolves to its secret key. */
    addAccount: async (id: string) => {
      const key = makeKey("secret", "sandbox");
      await db.query("insert into accounts (id, name, created_at) values ($1, $1, $2)", [id, time]);
      await db.query(
        "insert into api_keys (id, account_id, kind, name, hash, created_at) values ($1, $2, 'secret', 'Key', $3, $4)",
        [randomId("key"), id, hashKey(key), time],
      );
      return key;
    },
    /** Adds a member to an account and signs them in, with a fresh proof. `as` is what their browser sends. */
    addMember: async (
      role: Role = "owner",
      { accountId = "acct_sandbox", email = `${randomId("m")}@shop.example` } = {},
    ) => {
      const { member, token: link } = await inviteMember(core, accountId, { email, role }, noteAsOperator(core.now));
      const browser = { address: "127.0.0.1", device: "A test" };
      const session = await openMemberSession(db, "sandbox", member.id, browser, time);
      return { id: member.id, email, link, token: session.token, sessionId: session.id, as: asMember(session.token) };
    },
    /** A key for the operations under /v1/operator. */
    operatorKey,
    /** Moves the service's clock. */
    pass: (seconds: number) => {
      time = new Date(time.getTime() + seconds * 1000);
    },
    close: async () => {
      await webhooks.stop();
      await pusher.stop();
      mailer.close();
      await offerWatch.stop();
      await app.close();
      unsubscribe();
      await db.close();
      rmSync(webRoot, { recursive: true, force: true });
    },
  };
}

/** What a browser sends that is signed in, from a page of the service. */
export const asMember = (token: string) => ({
  authorization: "",
  cookie: `__Host-member=${token}`,
  origin: "https://service.example",
});

/** Matches a delivery's code by itself. Longer numbers, such as coordinates and times, may hold the same digits by chance. */
export const codeAlone = (code: string): RegExp => new RegExp(`(?<!\\d)${code}(?!\\d)`);

export function fixAt(riderId: string, position: Position, at: Date, speedKph = 20): Fix {
  return { riderId, position, bearing: 90, speedKph, at };
}
