import type { Core } from "../../core.ts";
import type { Pusher, Subscription } from "../../push/open-pusher.ts";
import { createSignal } from "../../signal.ts";
import { whenRaised } from "../../when-raised.ts";
import { ANSWERABLE_OFFERS_IN_SQL } from "../offers.ts";
import { forgetEndpoint } from "./subscriptions.ts";

/** Pushes offers to riders' phones, whose screens may be off. */
export interface OfferPush {
  /** Pushes the offers that weren't pushed yet. Resolves when the push services have answered. */
  pushDue(): Promise<void>;
  /** Call it when this process has made offers. */
  wake(): void;
  /** Pushes offers until `stop`. */
  start(onError: (error: unknown) => void): void;
  stop(): Promise<void>;
}

/** Offers of this process are pushed at once. */
const LOOK_MS = 5000;

interface Due extends Subscription {
  offer_id: string;
  expires_at: Date;
}

export function openOfferPush({ db, now }: Core, pusher: Pusher): OfferPush {
  let stopLooking = async () => {};
  const news = createSignal();

  /** Claims the offers to push. Only one process pushes each offer. */
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

  /** A push that fails isn't repeated: the offer would have expired by then, and an open app asks for offers anyway. */
  async function push({ offer_id, expires_at, ...to }: Due): Promise<void> {
    const data = { type: "offer", offer_id, expires_at: expires_at.toISOString() };
    const seconds = Math.ceil((expires_at.getTime() - now().getTime()) / 1000);
    if ((await pusher.push(to, { data, seconds, topic: "offer" })) === "gone") await forgetEndpoint(db, to.endpoint);
  }

  /** Begins the pushes that are due. */
  async function look(): Promise<Promise<void>[]> {
    return pusher.publicKey() === null ? [] : (await claimDue()).map(push);
  }

  return {
    pushDue: async () => {
      await Promise.all(await look());
    },
    wake: news.raise,
    start: (onError) => {
      // A push service that is slow delays nobody else's offer.
      const begin = async () => {
        for (const pushed of await look()) pushed.catch(onError);
      };
      stopLooking = whenRaised(news, LOOK_MS, begin, onError);
    },
    stop: () => stopLooking(),
  };
}
