import { request } from "undici";
import webPush from "web-push";
import { atMost } from "../../at-most.ts";
import type { Core } from "../../core.ts";
import { every } from "../../every.ts";
import { type Resolve, resolveByDns } from "../../webhooks/guard/guarded-lookup.ts";
import { openDispatchers } from "../../webhooks/guard/open-dispatchers.ts";
import type { PrivateHosts } from "../../webhooks/guard/private-hosts.ts";
import { ANSWERABLE_OFFERS_IN_SQL } from "../offers.ts";
import { checkPushAddress } from "./push-address.ts";
import type { PushKeys } from "./push-keys.ts";
import { forgetEndpoint, type Subscription } from "./subscriptions.ts";

export interface PushOptions {
  keys: PushKeys;
  publicUrl: () => string;
  /** Push services that the operator adds, connected to without the guard. */
  hosts: PrivateHosts;
  /** Tests bring their own. */
  resolve?: Resolve;
}

/** Pushes offers to riders' phones, whose screens may be off. */
export interface Push {
  /** With which phones allow our pushes. Null where none is sent: push services want to know who we are, by https. */
  publicKey(): string | null;
  /** What is wrong with the address of a phone's push service; null if nothing. */
  checkAddress(url: string): ReturnType<typeof checkPushAddress>;
  /** Pushes the offers that were not yet, and resolves when all have been answered. */
  pushDue(): Promise<void>;
  /** Does so until stopped. */
  start(onError: (error: unknown) => void): void;
  stop(): Promise<void>;
}

/** As often as riders are matched. */
const LOOK_MS = 500;
/** An offer is open for half a minute. */
const TIMEOUT_MS = 10_000;
const AT_ONCE = 32;
/** How often the log says that a push service refuses our key: then it does so at every offer. */
const TELL_SECONDS = 3600;

interface Due extends Subscription {
  offer_id: string;
  expires_at: Date;
}

export function openPush(core: Core, { keys, publicUrl, hosts, resolve = resolveByDns }: PushOptions): Push {
  const { db, now, elapsed } = core;
  const dispatchers = openDispatchers(resolve, hosts);
  const stopping = new AbortController();
  const inTurn = atMost(AT_ONCE);
  const inFlight = new Set<Promise<void>>();
  let stopLooking = async () => {};
  let toldAt = Number.NEGATIVE_INFINITY;

  const isKnown = () => publicUrl().startsWith("https://");

  /** Of several processes one pushes an offer. */
  function claimDue(): Promise<Due[]> {
    return db.query<Due>(
      `with due as (
         select o.id from ${ANSWERABLE_OFFERS_IN_SQL} and o.pushed_at is null
           and exists (select 1 from rider_pushes p where p.rider_id = o.rider_id) for update of o skip locked),
       claimed as (
         update offers set pushed_at = $1 where id in (select id from due) returning id, rider_id, expires_at)
       select c.id as offer_id, c.expires_at, p.endpoint, p.p256dh, p.auth
       from claimed c join rider_pushes p on p.rider_id = c.rider_id`,
      [now()],
    );
  }

  /**
   * A push that fails isn't repeated: the offer would be over, and the app asks for offers by itself while it is open.
   * @throws Error now and then where a push service refuses our key, for the operator to hear of
   */
  async function push({ offer_id, expires_at, endpoint, p256dh, auth }: Due): Promise<void> {
    if (checkPushAddress(endpoint, hosts)) return forgetEndpoint(db, endpoint);
    const seconds = Math.ceil((expires_at.getTime() - now().getTime()) / 1000);
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ type: "offer", offer_id, expires_at: expires_at.toISOString() }),
      { vapidDetails: { subject: publicUrl(), ...keys }, TTL: Math.max(1, seconds), urgency: "high", topic: "offer" },
    );
    const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
    const status = await request(endpoint, {
      method: "POST",
      headers,
      body: details.body,
      dispatcher: dispatchers.of(endpoint),
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping.signal]),
    }).then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      },
      () => null,
    );
    if (status === 404 || status === 410) await forgetEndpoint(db, endpoint);
    const isOurKeyRefused = status === 401 || status === 403;
    if (isOurKeyRefused && elapsed() - toldAt >= TELL_SECONDS) {
      toldAt = elapsed();
      throw new Error(`${new URL(endpoint).host} refuses our pushes with ${status}: is push-key that of before?`);
    }
  }

  /** Begins to push what is due. */
  async function look(): Promise<Promise<void>[]> {
    if (!isKnown()) return [];
    const due = await claimDue();
    return due.map((one) => {
      const pushed = inTurn(() => push(one)).finally(() => inFlight.delete(pushed));
      inFlight.add(pushed);
      return pushed;
    });
  }

  return {
    publicKey: () => (isKnown() ? keys.publicKey : null),
    checkAddress: (url) => checkPushAddress(url, hosts),
    pushDue: async () => {
      await Promise.all(await look());
    },
    start: (onError) => {
      // A push service that is slow delays nobody else's offer.
      const begin = async () => {
        for (const pushed of await look()) pushed.catch(onError);
      };
      stopLooking = every(LOOK_MS, begin, onError);
    },
    stop: async () => {
      stopping.abort();
      await stopLooking();
      await Promise.allSettled(inFlight);
      await dispatchers.close();
    },
  };
}
