import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { CreateDelivery } from "../../src/contract/delivery.ts";
import { destination, type Position } from "../../src/contract/geo.ts";
import type { Role } from "../../src/contract/people/roles.ts";
import type { Vehicle } from "../../src/contract/tracking.ts";
import { createControls } from "../../src/sandbox/manual/create-controls.ts";
import { hashKey, makeKey } from "../../src/service/accounts/key-format.ts";
import { createOperatorKey } from "../../src/service/accounts/operator-keys.ts";
import { noteAsOperator } from "../../src/service/audit/note.ts";
import { type Config, readConfig } from "../../src/service/config.ts";
import type { Core } from "../../src/service/core.ts";
import { attendDue } from "../../src/service/deliveries/due/attend.ts";
import { openTracking } from "../../src/service/deliveries/tracking/open-tracking.ts";
import { openService, type Places, type Replaceable } from "../../src/service/index.ts";
import { runCommand } from "../../src/service/operator/run-command.ts";
import { openMailer } from "../../src/service/people/mail/open-mailer.ts";
import { inviteMember } from "../../src/service/people/members.ts";
import { openSession as openMemberSession } from "../../src/service/people/sign-in/sessions.ts";
import { straightRouter } from "../../src/service/places/offline.ts";
import { type Geocoder, withoutTurns } from "../../src/service/places/ports.ts";
import { randomId } from "../../src/service/random-id.ts";
import { inviteAgain, inviteRider, type NewRider } from "../../src/service/riders/accounts/invite.ts";
import { openSession } from "../../src/service/riders/devices/sessions.ts";
import type { Fix } from "../../src/service/riders/rider-app.ts";
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
  "pages/src/pages/desk/desk.html": "<!doctype html>",
  "pages/src/pages/rider/sw.js": 'const [version, files] = ["{{VERSION}}", "{{FILES}}"]',
  "pages/.vite/track.json": "{}",
  "pages/.vite/rider.json": JSON.stringify({ "src/pages/rider/rider.html": { file: "v1/pages/rider-abc.js" } }),
  "pages/src/pages/track/sw.js": "",
  "pages/v1/pages/track.js": "",
};

/** The environment variables that every test service has. */
const VARIABLES = {
  PORT: "0",
  ALLOW_EMBEDDED_DATABASE: "1",
  CODE_SECRET: "a-secret-for-tests-that-is-long-enough",
  PUBLIC_URL: "https://service.example",
  // High, for tests about other things.
  RATE_LIMIT: "100000",
  TILES_URL: "https://tiles.example/{z}/{x}/{y}.png",
  TILES_ATTRIBUTION: "Somebody",
};

export type TestService = Awaited<ReturnType<typeof openTestService>>;

/** What a test may change: the configuration, what {@link Replaceable} names, and where places come from. */
export interface TestOptions extends Partial<Config>, Partial<Omit<Replaceable, "openDb" | "clock">> {
  /** False for a service as production is: without the sandbox's controls and keys. */
  sandbox?: boolean;
  /** Contents of built files, by path; the others are empty. */
  files?: Record<string, string>;
  /** In place of a geocoder that knows a few addresses, and of a router that knows no streets. */
  openPlaces?: (core: Pick<Core, "db" | "now">) => Partial<Places>;
}

/**
 * Opens the service on a real database, without a socket. Its clock stands until a test calls `pass`. Its background work
 * doesn't run: tests call `attend` for what is due, such as matching, and `sendWebhooks` to send webhooks.
 */
export async function openTestService({
  sandbox = true,
  files = {},
  openPlaces,
  resolve,
  passwordCost = { N: 2 ** 10, r: 8, p: 1 },
  failuresPerSecond = 100_000,
  patience,
  logTo,
  ...changes
}: TestOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), "ontheway-service-"));
  for (const [path, content] of Object.entries({ ...STAND_INS, ...files })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  let time = new Date();
  const clock = { now: () => time, elapsed: () => time.getTime() / 1000, follow: async () => {} };
  const errors: string[] = [];
  const noteErrors = { write: (line: string) => void errors.push(line) };
  const environment = sandbox ? "sandbox" : "production";
  const config: Config = { ...readConfig({ ...VARIABLES, ENVIRONMENT: environment, DATA_DIR: folder }), ...changes };
  const service = await openService(
    { ...config, logLevel: logTo ? "trace" : "error" },
    {
      openPlaces: (core) => ({
        geocoder: withoutTurns(geocoder),
        router: straightRouter,
        watched: [],
        ...openPlaces?.(core),
      }),
      ...(sandbox && { sandboxKeys: { secret: SECRET, publishable: PUBLISHABLE }, createControls }),
      webRoot: folder,
      say: () => {},
      instead: {
        openDb: openTestDatabase,
        clock,
        passwordCost,
        failuresPerSecond,
        logTo: logTo ?? noteErrors,
        ...(resolve && { resolve }),
        ...(patience && { patience }),
      },
    },
  );
  const { core, app, riderApp, offerWatch, webhooks, approach } = service;
  const { db } = core;
  const operatorKey = await createOperatorKey(db, environment, "For tests", time);
  const secret = service.firstKeys?.secret ?? SECRET;
  const { report } = riderApp;
  // Phones don't wait until merchants and customers are told that the rider is near; tests do.
  riderApp.report = async (fixes) => {
    const stored = await report(fixes);
    await approach.settled();
    return stored;
  };
  let held = () => {};
  const { untilOffered } = offerWatch;
  offerWatch.untilOffered = (...args) => {
    const over = untilOffered(...args);
    held();
    return over;
  };

  const attend = async () => {
    const offered: string[] = [];
    for (let due = 1; due > 0; ) {
      const attended = await attendDue(core, config.searchMinutes);
      offerWatch.wake(attended.offered);
      offered.push(...attended.offered);
      due = attended.due;
    }
    return offered;
  };
  const signIn = async (changes: Partial<NewRider> = {}) => {
    const invitation = await inviteRider(core, { name: "Amina W.", vehicle: "motorbike", ...changes });
    const { token, rider } = await openSession(core, "sandbox", { code: invitation.code });
    return { token, riderId: rider.id };
  };
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
        authorization: `Bearer ${secret}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: response.statusCode, headers: response.headers, text: response.body, json: () => response.json() };
  };

  return {
    ...service,
    errors,
    request,
    create: async (changes: Partial<CreateDelivery> = {}) => {
      const { status, json } = await request("POST", "/v1/deliveries", { ...AN_ORDER, ...changes });
      if (status !== 201) throw new Error(JSON.stringify(json()));
      return json();
    },
    track: async (id: string) => (await request("GET", `/v1/deliveries/${id}/tracking`)).json(),
    /**
     * Attends to what is due now: starts scheduled deliveries, closes and makes offers, ends searches. Resolves to the riders
     * who got an offer.
     */
    attend,
    /** Resolves when the next phone waits for an offer. */
    untilHeld: () =>
      new Promise<void>((resolve) => {
        held = resolve;
      }),
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
    openSendingProcess: (options: Partial<WebhookOptions> = {}) =>
      openWebhooks(core, {
        environment,
        privateHosts: config.webhookPrivateHosts,
        secretKey: config.webhookSecretKey,
        publicUrl: service.publicUrl,
        ...options,
      }),
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
    signIn,
    /** Signs another phone of a rider in. */
    signInAgain: async (riderId: string) => {
      const { code } = await inviteAgain(core, riderId);
      return { token: (await openSession(core, "sandbox", { code })).token, riderId };
    },
    /** Signs a rider in, on duty and this many metres north of the shop. */
    goOnDuty: async (metres = 500) => {
      const { token, riderId } = await signIn();
      await riderApp.setDuty(riderId, true);
      await riderApp.report([fixAt(riderId, destination(SHOP, 0, metres), time)]);
      return { token, riderId };
    },
    /** Runs a command of the operator's, such as `command("rider", "list")`. Resolves to what it prints. */
    command: (...words: string[]) =>
      runCommand(
        {
          ...core,
          environment,
          requestsPerSecond: config.requestsPerSecond,
          mailer: openMailer({ smtpUrl: null, from: "desk@service.example" }),
          publicUrl: "https://service.example",
        },
        words,
      ),
    /** Reads from the database, as another process does. */
    reopen: () => openTracking(core, service.publicUrl),
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
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a browser sends that is signed in, from a page of the service. The token is in both cookies: it decides who it is. */
export const asMember = (token: string) => ({
  authorization: "",
  cookie: `__Host-member=${token}; __Host-staff=${token}`,
  origin: "https://service.example",
});

/** Matches the code, but not its digits in a longer number: coordinates and times may hold them by chance. */
export const wholeCode = (code: string): RegExp => new RegExp(`(?<!\\d)${code}(?!\\d)`);

export function fixAt(riderId: string, position: Position, at: Date, speedKph = 20): Fix {
  return { riderId, position, bearing: 90, speedKph, at };
}
