import { LIMITS } from "../../../contract/limits.ts";
import type { Message, MessageThread, Party, SendMessage } from "../../../contract/message.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId, randomId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import { setMessageDue } from "../approach/alerts.ts";
import { holdDelivery } from "../delivery.ts";
import { isOpen, type Talk } from "./is-open.ts";

/** Who reads or writes. The caller has checked that they are the customer or the operator; of a rider, this checks the id. */
export interface Writer {
  as: Party;
  /** The rider, the member of the operator's staff or their key; null for the customer. */
  id: string | null;
}

/** @throws ServiceProblem unknown_delivery, also where it is another rider's */
async function loadTalk(db: Queryable, id: string, { as, id: writer }: Writer): Promise<Talk> {
  const [talk] = isId("dlv", id)
    ? await db.query<Talk>(
        `select d.status, d.status_since as since, d.rider_id as "riderId", d.erased_at is not null as "isErased",
           a.messages as "isAllowed" from deliveries d join accounts a on a.id = d.account_id where d.id = $1`,
        [id],
      )
    : [];
  if (!talk || (as === "rider" && talk.riderId !== writer)) throw new ServiceProblem("unknown_delivery");
  return talk;
}

/**
 * SQL: the messages of `deliveries d`, the oldest first, for {@link describeMessages}. Its rider doesn't read what a rider before
 * them has written: on their phone it would be their own. What the operator writes has two readers:
 * each of them is told whether they have read it, and the operator whether both have.
 */
export function messagesInSql(reader: Party): string {
  const both =
    "case when m.rider_read_at is not null and m.read_at is not null then greatest(m.rider_read_at, m.read_at) end";
  const ofOperators = { customer: "m.read_at", rider: "m.rider_read_at", operator: both }[reader];
  return `(select json_agg(json_build_object('id', m.id, 'from', m.sender, 'phrase', m.phrase, 'text', m.text, 'lang', m.lang,
      'sent_at', m.sent_at, 'read_at', case when m.sender = 'operator' then ${ofOperators} else m.read_at end,
      'reported', m.sender <> '${reader}' and m.reported_at is not null) order by m.number)
    from delivery_messages m where m.delivery_id = d.id${reader === "rider" ? " and (m.sender <> 'rider' or m.actor_id = d.rider_id)" : ""})`;
}

const iso = (time: string) => new Date(time).toISOString();

/** @param rows of {@link messagesInSql}: JSON has the database's own way to write times */
export const describeMessages = (rows: readonly Message[] | null): Message[] =>
  (rows ?? []).map((one) => ({ ...one, sent_at: iso(one.sent_at), read_at: one.read_at && iso(one.read_at) }));

/**
 * What was written about a delivery. What customer or rider read counts as read. Once nobody can write any more they read
 * nothing either; the operator does until it is erased.
 * @throws ServiceProblem unknown_delivery
 */
export async function readMessages({ db, now }: Core, id: string, reader: Writer): Promise<MessageThread> {
  const open = isOpen(await loadTalk(db, id, reader), now());
  if (!open && reader.as !== "operator") return { open, messages: [] };
  const messages = await listMessages(db, id, reader.as);
  const isNews = ({ from, read_at }: Message) => from !== reader.as && read_at === null;
  if (reader.as === "operator" || !messages.some(isNews)) return { open, messages };
  const at = now();
  const set =
    reader.as === "rider"
      ? `rider_read_at = coalesce(rider_read_at, $3),
         read_at = case when sender = 'customer' then coalesce(read_at, $3) else read_at end`
      : "read_at = coalesce(read_at, $3)";
  await db.query(`update delivery_messages set ${set} where delivery_id = $1 and sender <> $2`, [id, reader.as, at]);
  return { open, messages: messages.map((one) => (isNews(one) ? { ...one, read_at: at.toISOString() } : one)) };
}

async function listMessages(db: Queryable, id: string, reader: Party): Promise<Message[]> {
  const [row] = await db.query<{ messages: Message[] | null }>(
    `select ${messagesInSql(reader)} as messages from deliveries d where d.id = $1`,
    [id],
  );
  return describeMessages(row?.messages ?? null);
}

const messagesClosed = () =>
  new ServiceProblem(
    "messages_closed",
    `Messages go from when a rider has the delivery until ${LIMITS.messageMinutes} minutes after its end.`,
  );

/**
 * Tells the operator of a message that the other side has written. Repeating it changes nothing.
 * @throws ServiceProblem unknown_delivery, messages_closed, unknown_message
 */
export async function reportMessage(
  { db, now, changes }: Core,
  id: string,
  messageId: string,
  reader: Writer,
): Promise<MessageThread> {
  const at = now();
  if (!isOpen(await loadTalk(db, id, reader), at)) throw messagesClosed();
  const [reported] = isId("msg", messageId)
    ? await db.query(
        `update delivery_messages set reported_at = coalesce(reported_at, $4)
         where id = $1 and delivery_id = $2 and sender = $3 returning 1`,
        [messageId, id, reader.as === "customer" ? "rider" : "customer", at],
      )
    : [];
  if (!reported) throw new ServiceProblem("unknown_message", "Only what the other side has written can be reported.");
  await changes.publish(id);
  return { open: true, messages: await listMessages(db, id, reader.as) };
}

/** @returns whether there was a reported message that nobody had settled */
export async function settleReports(tx: Queryable, id: string, at: Date): Promise<boolean> {
  const settled = await tx.query(
    `update delivery_messages set settled_at = $2
     where delivery_id = $1 and reported_at is not null and settled_at is null returning 1`,
    [id, at],
  );
  return settled.length > 0;
}

/**
 * Stores a message.
 * @param alongside gets the thread with the message, in the same transaction
 * @throws ServiceProblem unknown_delivery, not_allowed_by_merchant, messages_closed, message_limit, rate_limited
 */
export async function sendMessage(
  { db, now }: Core,
  id: string,
  writer: Writer,
  { phrase, text, lang }: SendMessage,
  alongside?: (tx: Queryable, thread: MessageThread) => Promise<void>,
): Promise<MessageThread> {
  return db.transaction(async (tx) => {
    await holdDelivery(tx, id);
    const talk = await loadTalk(tx, id, writer);
    const at = now();
    if (!talk.isAllowed) throw new ServiceProblem("not_allowed_by_merchant");
    if (!isOpen(talk, at)) throw messagesClosed();
    const before = await listMessages(tx, id, "operator");
    if (before.length >= LIMITS.messages) {
      throw new ServiceProblem("message_limit", `A delivery has ${LIMITS.messages} messages at most.`);
    }
    const last = before.findLast(({ from }) => from === writer.as);
    const wait = last ? LIMITS.messageSeconds - (at.getTime() - Date.parse(last.sent_at)) / 1000 : 0;
    if (wait > 0) {
      const detail = `Between two messages there are ${LIMITS.messageSeconds} seconds.`;
      throw new ServiceProblem("rate_limited", detail, [], Math.ceil(wait));
    }
    await tx.query(
      `insert into delivery_messages (id, delivery_id, sender, actor_id, phrase, text, lang, sent_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [randomId("msg"), id, writer.as, writer.id, phrase ?? null, text ?? null, (text && lang) ?? null, at],
    );
    if (writer.as !== "customer") await setMessageDue(tx, id, at);
    const thread = { open: true, messages: await listMessages(tx, id, writer.as) };
    await alongside?.(tx, thread);
    return thread;
  });
}
