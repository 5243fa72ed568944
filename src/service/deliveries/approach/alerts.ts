import { LIMITS } from "../../../contract/limits.ts";
import type { Phrase } from "../../../contract/message.ts";
import { type DeliveryStatus, isFinal } from "../../../contract/status.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { BrowserSubscription } from "../../push/browser-subscription.ts";
import type { Subscription } from "../../push/open-pusher.ts";
import { isId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import { FINAL_IN_SQL } from "../delivery.ts";
import type { Talk } from "../messages/is-open.ts";

/**
 * Stores a browser's subscription to the push that a delivery is near, in place of an earlier one with the same address. The
 * customer's own browser is told of messages, too.
 * @throws ServiceProblem unknown_delivery, alerts_over, alert_limit
 */
export function allowAlerts(
  { db, now }: Core,
  deliveryId: string,
  { endpoint, p256dh, auth, expiresAt }: BrowserSubscription,
  { language, isCustomer }: { language: string | null; isCustomer: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    // A transaction that ends the delivery waits for this lock, and then deletes this row, too. Of two browsers that subscribe
    // at once, the second counts the first.
    const [delivery] = isId("dlv", deliveryId)
      ? await tx.query<{ status: DeliveryStatus; nearby_at: Date | null }>(
          "select status, nearby_at from deliveries where id = $1 for no key update",
          [deliveryId],
        )
      : [];
    if (!delivery) throw new ServiceProblem("unknown_delivery");
    if (isFinal(delivery.status)) throw new ServiceProblem("alerts_over", `The delivery is ${delivery.status}.`);
    if (delivery.nearby_at) throw new ServiceProblem("alerts_over", "The rider is near already.");
    const at = now();
    await tx.query("delete from delivery_alerts where delivery_id = $1 and expires_at <= $2", [deliveryId, at]);
    const [others] = await tx.query<{ count: number }>(
      "select count(*)::int as count from delivery_alerts where delivery_id = $1 and endpoint <> $2",
      [deliveryId, endpoint],
    );
    if ((others?.count ?? 0) >= LIMITS.alerts) {
      throw new ServiceProblem("alert_limit", `${LIMITS.alerts} browsers are told already.`);
    }
    await tx.query(
      `insert into delivery_alerts (delivery_id, endpoint, p256dh, auth, language, created_at, expires_at, is_customer)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (delivery_id, endpoint) do update
         set p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
           expires_at = excluded.expires_at, is_customer = excluded.is_customer`,
      [deliveryId, endpoint, p256dh, auth, language, at, expiresAt, isCustomer],
    );
  });
}

/**
 * Ends the messages about a delivery to a browser. Repeating it changes nothing.
 * @throws ServiceProblem unknown_delivery
 */
export async function endAlerts(db: Queryable, deliveryId: string, endpoint: string): Promise<void> {
  const [known] = isId("dlv", deliveryId) ? await db.query("select 1 from deliveries where id = $1", [deliveryId]) : [];
  if (!known) throw new ServiceProblem("unknown_delivery");
  await db.query("delete from delivery_alerts where delivery_id = $1 and endpoint = $2", [deliveryId, endpoint]);
}

/** A push to one browser that is due now. */
export interface DueAlert extends Subscription {
  delivery_id: string;
  language: string | null;
  shop: string;
  /** Since when the rider is near. */
  nearby_at: Date;
  /** Whether the rider is still on the way. */
  is_under_way: boolean;
  /** When the rider was last seen; null if the delivery has no rider any more. */
  located_at: Date | null;
}

/** Makes the pushes to a delivery's browsers due, once the transaction is committed. An expired subscription gets none. */
export async function setAlertsDue(tx: Queryable, deliveryId: string, at: Date): Promise<void> {
  await tx.query(
    "update delivery_alerts set due_at = $2 where delivery_id = $1 and (expires_at is null or expires_at > $2)",
    [deliveryId, at],
  );
}

/** How long a message may be unread before it is pushed: a page that the customer looks at asks more often. */
const UNREAD_SECONDS = 15;

/** Makes a push of the newest message due in some seconds, for the customer's own browsers. */
export async function setMessageDue(tx: Queryable, deliveryId: string, at: Date): Promise<void> {
  await tx.query(
    `update delivery_alerts set message_due_at = $3
     where delivery_id = $1 and is_customer and (expires_at is null or expires_at > $2)`,
    [deliveryId, at, new Date(at.getTime() + UNREAD_SECONDS * 1000)],
  );
}

/** How many pushes a process claims at once; the rest is claimed at its next look. */
const MOST_CLAIMED = 200;

/** The news that a browser can be told: each has its own time. */
type News = "due_at" | "message_due_at";

/** SQL: begins a statement with the rows that are `claimed` for one kind of news. */
const claimInSql = (news: News) =>
  `with due as (
     select delivery_id, endpoint from delivery_alerts where ${news} <= $1 order by ${news} limit ${MOST_CLAIMED} for update skip locked),
   claimed as (
     update delivery_alerts a set ${news} = null from due
     where a.delivery_id = due.delivery_id and a.endpoint = due.endpoint returning a.*)`;

/**
 * Claims pushes that are due; of several processes, one gets each push. Call `dropAlert` or `setAlertDueAgain` afterwards. If the
 * process dies before that, the push isn't repeated, whether or not it was sent.
 */
export function claimDueAlerts(db: Queryable, now: Date): Promise<DueAlert[]> {
  return db.query<DueAlert>(
    `${claimInSql("due_at")}
     select t.delivery_id, t.endpoint, t.p256dh, t.auth, t.language, coalesce(d.pickup_name, c.name) as shop,
       coalesce(d.nearby_at, $1) as nearby_at, d.status = 'in_transit' as is_under_way, r.located_at
     from claimed t join deliveries d on d.id = t.delivery_id join accounts c on c.id = d.account_id
       left join riders r on r.id = d.rider_id`,
    [now],
  );
}

/** A message that is to be pushed to one of the customer's own browsers, and what decides whether it still may. */
export interface DueMessage extends Subscription, Talk {
  delivery_id: string;
  language: string | null;
  /** The rider's name, or the shop's for what the operator writes. */
  sender: string;
  phrase: Phrase | null;
  text: string | null;
  /** Of the text. */
  lang: string | null;
  sent_at: Date;
}

/** Claims the newest messages that the customer hasn't read, as {@link claimDueAlerts} does. Those that are read aren't told. */
export function claimDueMessages(db: Queryable, now: Date): Promise<DueMessage[]> {
  return db.query<DueMessage>(
    `${claimInSql("message_due_at")}
     select t.delivery_id, t.endpoint, t.p256dh, t.auth, t.language,
       coalesce(r.name, d.pickup_name, c.name) as sender, m.phrase, m.text, m.lang, m.sent_at,
       d.status, d.status_since as since, d.rider_id as "riderId", d.erased_at is not null as "isErased", c.messages as "isAllowed"
     from claimed t join deliveries d on d.id = t.delivery_id join accounts c on c.id = d.account_id
       join lateral (
         select * from delivery_messages where delivery_id = d.id and sender <> 'customer' and read_at is null
         order by number desc limit 1) m on true
       left join riders r on m.sender = 'rider' and r.id = m.actor_id`,
    [now],
  );
}

/** Makes a claimed push due again. Changes nothing if the customer or the delivery's end has deleted it. */
export async function setDueAgain(
  db: Queryable,
  news: News,
  { delivery_id, endpoint }: DueAlert | DueMessage,
  at: Date,
): Promise<void> {
  await db.query(
    `update delivery_alerts set ${news} = $3 where delivery_id = $1 and endpoint = $2 and ${news} is null`,
    [delivery_id, endpoint, at],
  );
}

/** Ends a claimed push that the rider is near. The customer's own browser stays, for messages. */
export async function dropAlert(db: Queryable, { delivery_id, endpoint }: DueAlert): Promise<void> {
  await db.query("delete from delivery_alerts where delivery_id = $1 and endpoint = $2 and not is_customer", [
    delivery_id,
    endpoint,
  ]);
}

/** Forgets an address that its push service doesn't know any more. */
export async function forgetAlerts(db: Queryable, endpoint: string): Promise<void> {
  await db.query("delete from delivery_alerts where endpoint = $1", [endpoint]);
}

/** Forgets the browsers of a delivery that has ended, except the customer's own: messages go on for some minutes. */
export async function dropAlerts(tx: Queryable, deliveryId: string): Promise<void> {
  await tx.query("delete from delivery_alerts where delivery_id = $1 and not is_customer", [deliveryId]);
}

/** Forgets the browsers of deliveries that have ended, the customer's own once no message can be written. Call it now and then. */
export async function deleteOldAlerts({ db, now }: Core): Promise<void> {
  await db.query(
    `delete from delivery_alerts a using deliveries d where d.id = a.delivery_id and d.status in ${FINAL_IN_SQL}
       and (not a.is_customer or d.status_since <= $1)`,
    [new Date(now().getTime() - LIMITS.messageMinutes * 60_000)],
  );
}
