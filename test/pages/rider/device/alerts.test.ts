import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RiderAtWork } from "../../../../src/contract/rider.ts";
import type { Answer, Request } from "../../../../src/pages/rider/core/client.ts";
import {
  forgetAlerts,
  readAlerts,
  renewAlerts,
  takeAlertsBack,
  turnAlertsOn,
} from "../../../../src/pages/rider/device/alerts.ts";

/** Waits on a busy machine take long. */
const PATIENTLY = { timeout: 60_000 };

const KEY = "AQID";
const NEW_KEY = "BAUG";
const bytesOf = (key: string) => Uint8Array.from(Buffer.from(key, "base64url"));

/** What the browser is subscribed with. */
let subscribed: Uint8Array | null;
let permission: NotificationPermission;
let sent: Request[];
let answer: Answer;
const send = async (request: Request) => {
  sent.push(request);
  return answer;
};

const getSubscription = async () =>
  subscribed && {
    endpoint: `https://push.example/${Buffer.from(subscribed).toString("base64url")}`,
    options: { applicationServerKey: subscribed.slice().buffer },
    toJSON() {
      return { endpoint: this.endpoint, keys: {} };
    },
    async unsubscribe() {
      subscribed = null;
    },
  };
const pushManager = {
  getSubscription,
  async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
    // As browsers do: one subscription, for one key.
    if (subscribed && Buffer.compare(subscribed, applicationServerKey) !== 0)
      throw new DOMException("", "InvalidStateError");
    subscribed = applicationServerKey;
    return getSubscription();
  },
};

beforeEach(() => {
  subscribed = null;
  permission = "granted";
  sent = [];
  answer = { kind: "done", body: null };
  const registration = { pushManager };
  vi.stubGlobal("window", { PushManager: class {} });
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  });
  vi.stubGlobal("navigator", {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
});
afterEach(() => vi.unstubAllGlobals());

const rider = (id: string, push_public_key: string | null = KEY) => ({ id, push_public_key }) as RiderAtWork;
const endpoints = () => sent.map(({ method, path, body }) => [method, path, Object(body).endpoint]);
const told = (key: string) => ["POST", "/v1/rider/push", `https://push.example/${key}`];

describe("alerts", () => {
  it("are on only for the service's present key", async () => {
    expect(await turnAlertsOn({ send }, KEY)).toBe("on");
    expect(await readAlerts(KEY, false)).toBe("on");
    expect(await readAlerts(NEW_KEY, false)).toBe("off");
    expect(await turnAlertsOn({ send }, NEW_KEY), "in place of the old one").toBe("on");
    expect(await readAlerts(NEW_KEY, false)).toBe("on");
  });

  it("belong to the session: the service is told of them at each sign-in, and once", async () => {
    subscribed = bytesOf(KEY);
    const renew = renewAlerts({ send });
    for (const one of [rider("rdr_1", null), rider("rdr_1"), rider("rdr_1")]) renew(one);
    await expect.poll(endpoints, PATIENTLY).toEqual([told(KEY)]);
    renew(null);
    renew(rider("rdr_1"));
    await expect.poll(endpoints, PATIENTLY).toEqual([told(KEY), told(KEY)]);
  });

  it("move to the service's new key", async () => {
    subscribed = bytesOf(KEY);
    renewAlerts({ send })(rider("rdr_1", NEW_KEY));
    await expect.poll(endpoints, PATIENTLY).toEqual([told(NEW_KEY)]);
    expect(await readAlerts(NEW_KEY, false)).toBe("on");
  });

  it("are off where the service refuses them, and tried again where it couldn't be reached", async () => {
    subscribed = bytesOf(KEY);
    const renew = renewAlerts({ send });
    answer = { kind: "later", why: "no_network", seconds: null };
    renew(rider("rdr_1"));
    await expect.poll(endpoints, PATIENTLY).toHaveLength(1);
    expect(await readAlerts(KEY, false)).toBe("on");
    answer = { kind: "refused", refusal: { code: "invalid_request", detail: "" } };
    await expect
      .poll(() => {
        renew(rider("rdr_1"));
        return readAlerts(KEY, false);
      }, PATIENTLY)
      .toBe("off");
  });

  it("aren't asked for by themselves", async () => {
    renewAlerts({ send })(rider("rdr_1"));
    subscribed = bytesOf(KEY);
    permission = "default";
    renewAlerts({ send })(rider("rdr_1"));
    expect(await readAlerts(KEY, false)).toBe("on");
    expect(sent).toEqual([]);
  });

  it("are taken back, and what else the phone shows stays", async () => {
    const shown = new Set(["offer", "weather"]);
    const getNotifications = async ({ tag }: { tag: string }) =>
      [...shown].filter((one) => one === tag).map((one) => ({ close: () => shown.delete(one) }));
    vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ getNotifications }) } });
    await takeAlertsBack();
    expect([...shown]).toEqual(["weather"]);
    vi.stubGlobal("navigator", {});
    await expect(takeAlertsBack(), "a page that isn't secure").resolves.toBeUndefined();
  });

  it("end with the rider's sign-out", async () => {
    subscribed = bytesOf(KEY);
    await forgetAlerts();
    expect(await readAlerts(KEY, false)).toBe("off");
  });
});
