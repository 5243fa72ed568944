import type { Core } from "../../core.ts";
import type { Pusher, Subscription } from "../../push/open-pusher.ts";
import { createSignal } from "../../signal.ts";
import { whenRaised } from "../../when-raised.ts";
import { ANSWERABLE_OFFERS_IN_SQL } from "../offers.ts";
import { forgetEndpoint } from "./subscriptions.ts";

/** Pushes offers, messages and what others change about their deliveries to riders' phones, whose screens may be off. */
export interface OfferPush {
  /** Pushes what wasn't pushed yet. Resolves when the push services have answered. */
  pushDue(): Promise<void>;
  /** Call it when this process has made offers, taken messages or changed what riders have. */
  wake(): void;
  /** Pushes until `stop`. */
  start(onError: (error: unknown) => void): void;
  stop(): Promise<void>;
}

/** What this process has made is pushed at once. */
const LOOK_MS = 5000;
/** A message that the rider hasn't got for so long is answered too late. */
const MESSAGE_SECONDS = 300;
/** A phone that is out of reach for longer learns it when its rider looks. */
const NEWS_SECONDS = 3600;

interface DueOffer extends Subscription {
  offer_id: string;
  expires_at: Date;
}

interface DueMessage extends Subscription {
  delivery_id: string;
}

interface DueNews extends DueMessage {
  at: Date;
}

export function openOfferPush({ db, now }: Core, pusher: Pusher): OfferPush {
  let stopLooking = async () => {};
  const news = createSignal();

  /** Claims the offers to push. Only one process pushes each offer. */
  function claimOffers(): Promise<DueOffer[]> {
    return db.query<DueOffer>(
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
  async function push(to: Subscription, what: Parameters<Pusher["push"]>[1]): Promise<void> {
    if ((await pusher.push(to, what)) === "gone") await forgetEndpoint(db, to.endpoint);
  }

  function pushOffer({ offer_id, expires_at, ...to }: DueOffer): Promise<void> {
    const data = { type: "offer", offer_id, expires_at: expires_at.toISOString() };
    const seconds = Math.ceil((expires_at.getTime() - now().getTime()) / 1000);
    return push(to, { data, seconds, topic: "offer" });
  }

  /** Claims the messages that their riders haven't read. Two of one delivery are one push. */
  function claimMessages(): Promise<DueMessage[]> {
    return db.query<DueMessage>(
      `with due as (
         select id from delivery_messages where pushed_at is null and sender <> 'rider' for update skip locked),
       claimed as (
         update delivery_messages set pushed_at = $1 where id in (select id from due)
         returning delivery_id, sent_at, case when sender = 'operator' then rider_read_at else read_at end as read_at)
       select distinct d.id as delivery_id, p.endpoint, p.p256dh, p.auth
       from claimed c join deliveries d on d.id = c.delivery_id join rider_pushes p on p.rider_id = d.rider_id
       where c.read_at is null and c.sent_at > $2`,
      [now(), new Date(now().getTime() - MESSAGE_SECONDS * 1000)],
    );
  }

  /** It carries no text: the page that it opens fetches that. */
  const pushMessage = ({ delivery_id, ...to }: DueMessage): Promise<void> =>
    push(to, { data: { type: "message", delivery_id }, seconds: MESSAGE_SECONDS, topic: "message" });

  /** Claims what riders are to be told of their deliveries. */
  function claimNews(): Promise<DueNews[]> {
    return db.query<DueNews>(
      `with claimed as (
         delete from rider_news where (rider_id, delivery_id) in
           (select rider_id, delivery_id from rider_news for update skip locked)
         returning rider_id, delivery_id, at)
       select c.delivery_id, c.at, p.endpoint, p.p256dh, p.auth
       from claimed c join rider_pushes p on p.rider_id = c.rider_id`,
    );
  }

  const pushNews = ({ delivery_id, at, ...to }: DueNews): Promise<void> =>
    push(to, { data: { type: "job", delivery_id, at: at.toISOString() }, seconds: NEWS_SECONDS, topic: "job" });

  /** Begins the pushes that are due. */
  async function look(): Promise<Promise<void>[]> {
    if (pusher.publicKey() === null) return [];
    const [offers, messages, news] = await Promise.all([claimOffers(), claimMessages(), claimNews()]);
    return [...offers.map(pushOffer), ...messages.map(pushMessage), ...news.map(pushNews)];
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
