import type { FieldError } from "../../contract/problem.ts";
import { atMost } from "../at-most.ts";
import { type Resolve, resolveByDns } from "../guard/guarded-lookup.ts";
import { openDispatchers } from "../guard/open-dispatchers.ts";
import { hostOf, isAllowedPrivate, type PrivateHosts } from "../guard/private-hosts.ts";
import type { Elapsed } from "../store/open-clock.ts";
import { isPublicKey, type PushKeys } from "./push-keys.ts";

/** The push services of Chrome and others, Firefox, Edge and Safari. Each browser has one, and says at which address. */
const SERVICES = /^(fcm\.googleapis\.com|[^/]+\.(push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))$/;

/**
 * What is wrong with the address of a subscription; null if nothing. The browser names it: without a list, anybody could make
 * the service post to an address of their choice.
 * @param more hosts of push services that the operator adds
 */
function checkPushAddress(text: string, more: PrivateHosts): FieldError | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && (isService(url) || isAllowedPrivate(url, more))) return null;
  return { param: "endpoint", code: "address_not_allowed", detail: "must be an address of a browser's push service" };
}

function isService(url: URL): boolean {
  const { protocol, port, username, password } = url;
  return protocol === "https:" && port === "" && username === "" && password === "" && SERVICES.test(hostOf(url));
}

export interface PushOptions {
  keys: PushKeys;
  /** The contact that push services get: {@link pushContact}. Null: no push is sent. */
  contact: () => string | null;
  /** Push services that the operator adds, connected to without the guard. */
  hosts: PrivateHosts;
  /** Tests bring their own. */
  resolve?: Resolve | undefined;
}

/** How a browser's push service reaches one browser. */
export interface Subscription {
  endpoint: string;
  /** The browser's public key, and a secret that it shares with us: both base64url. */
  p256dh: string;
  auth: string;
}

export interface Message {
  /** What the service worker gets, as JSON. */
  data: unknown;
  /** How many seconds the push service keeps the message for a browser that it can't reach. */
  seconds: number;
  /** At the push service, a newer message of the same topic replaces this one. */
  topic: string;
}

type Pushed = "known" | "gone" | "unreached";

/** Sends messages to browsers, which show them while their screen is off: https://www.rfc-editor.org/rfc/rfc8030 */
export interface Pusher {
  /** Browsers subscribe with this key. Null where nothing is sent: push services want to know who we are. */
  publicKey(): string | null;
  /** What is wrong with a subscription; nothing where a push could reach it. */
  errorsOf(subscription: Subscription): FieldError[];
  /**
   * Sends a message once. Sends nothing to an address that isn't a push service's.
   * @returns `gone` if the browser can't be reached there any more, `unreached` if the push service didn't take the message
   * now and may later
   * @throws Error at most once an hour, for the operator's log, where a push service refuses our key
   */
  push(to: Subscription, message: Message): Promise<Pushed>;
  /** Ends what is in flight. */
  stop(): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const AT_ONCE = 32;
const AUTH_BYTES = 16;
/** A push service that refuses our key does so at every push: the log says it once in this time. */
const TELL_SECONDS = 3600;

export function openPusher(elapsed: Elapsed, { keys, contact, hosts, resolve = resolveByDns }: PushOptions): Pusher {
  const dispatchers = openDispatchers(resolve, hosts);
  const stopping = new AbortController();
  const inTurn = atMost(AT_ONCE);
  const inFlight = new Set<Promise<unknown>>();
  let toldAt = Number.NEGATIVE_INFINITY;

  async function post({ endpoint, p256dh, auth }: Subscription, { data, seconds, topic }: Message): Promise<Pushed> {
    const subject = contact();
    if (subject === null) return "known";
    if (checkPushAddress(endpoint, hosts)) return "gone";
    // Loaded at the first push, because its 40 files would make every start longer.
    const { default: webPush } = await import("web-push");
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(data), {
      vapidDetails: { subject, ...keys },
      TTL: Math.max(1, seconds),
      urgency: "high",
      topic,
    });
    const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping.signal]);
    const status = await dispatchers.request(endpoint, { method: "POST", headers, body: details.body, signal }).then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      },
      () => null,
    );
    const isOurKeyRefused = status === 401 || status === 403;
    if (isOurKeyRefused && elapsed() - toldAt >= TELL_SECONDS) {
      toldAt = elapsed();
      throw new Error(`${new URL(endpoint).host} refuses our pushes with ${status}: was the file push-key replaced?`);
    }
    if (status === 404 || status === 410) return "gone";
    return status === null || status === 429 || status >= 500 ? "unreached" : "known";
  }

  return {
    publicKey: () => (contact() === null ? null : keys.publicKey),
    errorsOf: ({ endpoint, p256dh, auth }) => {
      const wrong = checkPushAddress(endpoint, hosts);
      const noKey = (name: string, detail: string) => ({ param: `keys.${name}`, code: "invalid_format", detail });
      return [
        ...(wrong ? [wrong] : []),
        ...(isPublicKey(p256dh) ? [] : [noKey("p256dh", "must be the browser's public key")]),
        ...(Buffer.from(auth, "base64url").length === AUTH_BYTES
          ? []
          : [noKey("auth", "must be the browser's secret of 16 bytes")]),
      ];
    },
    push: (to, message) => {
      const pushed = inTurn(() => post(to, message)).finally(() => inFlight.delete(pushed));
      inFlight.add(pushed);
      return pushed;
    },
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(inFlight);
      await dispatchers.close();
    },
  };
}
