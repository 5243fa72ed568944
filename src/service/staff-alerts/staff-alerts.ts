import { createHash } from "node:crypto";
import type { Alert, AlertEvent } from "../../contract/alert.ts";
import { LIMITS } from "../../contract/limits.ts";
import { OPERATOR_ACCOUNT } from "../../contract/people/roles.ts";
import { SERVICE_TITLE } from "../brand.ts";
import type { Core } from "../core.ts";
import { LATE, UNDER_WAY } from "../deliveries/records/states.ts";
import { IS_AUTOMATIC } from "../deliveries/simulation.ts";
import type { Mailer } from "../people/mail/open-mailer.ts";
import { listMembers } from "../people/members.ts";
import type { Watched } from "../places/client/condition.ts";
import type { Pusher, Subscription } from "../push/open-pusher.ts";
import { randomId } from "../random-id.ts";
import type { Queryable } from "../store/db.ts";
import { forgetEndpoint, listPushes } from "./pushes.ts";
import { isQuiet, readQuietHours } from "./quiet-hours.ts";

/** A cause is over when it wasn't seen for so long. Until then nobody is told again, though it may come and go. */
const OVER_MINUTES = 15;
/** A browser that is out of reach for longer learns it when the desk is opened. */
const PUSH_SECONDS = 3600;
/** https://www.rfc-editor.org/rfc/rfc8030#section-5.4 */
const TOPIC_CHARACTERS = 32;

/** What staff and the operator's endpoints are told of. */
interface Cause extends Omit<Alert, "since"> {
  /** What it is, and whose. Each is told once until it is over. */
  cause: string;
}

interface Listener {
  id: string;
  /** Null where the service sends no mail. */
  email: string | null;
  browsers: readonly Subscription[];
}

interface Telling {
  mailer: Mailer;
  pusher: Pusher;
  watched: readonly Watched[];
  publicUrl: () => string;
}

/**
 * Tells dispatchers, admins and the operator's endpoints what goes wrong for many deliveries at once. Every process may call
 * it: only one of them tells a cause.
 */
export async function alertStaff(core: Pick<Core, "db" | "now">, telling: Telling): Promise<void> {
  const { db, now } = core;
  const told: [Cause, Listener[]][] = [];
  for (const cause of await findCauses(core, telling.watched)) {
    told.push([cause, await db.transaction((tx) => raise(tx, cause, now(), telling))]);
  }
  await db.transaction(async (tx) => {
    const ended = await tx.query<{ alert: Alert | null }>(
      "delete from staff_alerts where seen_at < $1 returning alert",
      [new Date(now().getTime() - OVER_MINUTES * 60_000)],
    );
    for (const { alert } of ended) if (alert) await writeEvent(tx, "alert.ended", alert, now());
  });
  // Last, because the mail server may be out. Each is told, or noted as untold, whatever becomes of the others.
  const errors: unknown[] = [];
  for (const [cause, listeners] of told) await tell(db, telling, cause, listeners).catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** Notes that a cause is there. Of two processes at once, the second waits here. Resolves to whom only this one tells. */
async function raise(tx: Queryable, { cause, ...what }: Cause, at: Date, telling: Telling): Promise<Listener[]> {
  const alert: Alert = { ...what, since: at.toISOString() };
  // No other transaction has touched a row that is inserted, so its xmax is 0. Other builds store no alert, and tell theirs.
  const [stored] = await tx.query<{ is_new: boolean; told: string[]; is_ours: boolean }>(
    `insert into staff_alerts as a (cause, since, seen_at, alert) values ($1, $2, $2, $3::json)
     on conflict (cause) do update set seen_at = excluded.seen_at
     returning a.xmax = 0 as is_new, a.told, a.alert is not null as is_ours`,
    [cause, at, JSON.stringify(alert)],
  );
  if (stored?.is_new) await writeEvent(tx, "alert.raised", alert, at);
  if (!stored?.is_ours) return [];
  const listeners = await findListeners(tx, stored.told, at, telling);
  if (listeners.length > 0)
    await tx.query("update staff_alerts set told = told || $2::text[] where cause = $1", [cause, idsOf(listeners)]);
  return listeners;
}

/** Who is to be told now: those who act, can be reached, know nothing of it yet and don't sleep. */
async function findListeners(
  tx: Queryable,
  told: readonly string[],
  at: Date,
  { mailer, pusher }: Telling,
): Promise<Listener[]> {
  const acting = (await listMembers(tx, OPERATOR_ACCOUNT)).filter(({ role }) => role !== "viewer");
  const untold = acting.filter(({ id }) => !told.includes(id));
  if (untold.length === 0) return [];
  const quiet = await readQuietHours(tx, idsOf(untold));
  const pushes = pusher.publicKey() === null ? [] : await listPushes(tx, idsOf(untold));
  return untold
    .filter(({ id }) => {
      const hours = quiet.get(id);
      return !hours || !isQuiet(hours, at);
    })
    .map(({ id, email }) => ({
      id,
      email: mailer.sends ? email : null,
      browsers: pushes.filter(({ member_id }) => member_id === id),
    }))
    .filter(({ email, browsers }) => email !== null || browsers.length > 0);
}

const idsOf = (members: readonly { id: string }[]) => members.map(({ id }) => id);

/** An event that no endpoint wants isn't kept, and no alert ends that none was told of. */
async function writeEvent(tx: Queryable, type: AlertEvent["type"], alert: Alert, at: Date): Promise<void> {
  await tx.query(
    `insert into outbox (event_id, account_id, sequence, type, created_at, payload)
     select $1, $2, $3, $4, $5, $6::json
     where exists (select 1 from webhook_endpoints where account_id = $2 and disabled_at is null)
       and ($4 = 'alert.raised' or exists (
         select 1 from outbox
         where account_id = $2 and type = 'alert.raised' and created_at = $7 and payload::jsonb = $6::jsonb))`,
    [randomId("evt"), OPERATOR_ACCOUNT, type === "alert.raised" ? 1 : 2, type, at, JSON.stringify(alert), alert.since],
  );
}

/** Whom nothing reaches, the next look tells again. */
async function tell(
  db: Queryable,
  { mailer, pusher, publicUrl }: Telling,
  { cause, message }: Cause,
  listeners: readonly Listener[],
): Promise<void> {
  const text = `${message}\n\n${publicUrl()}/desk\n\nYou get no other letter about this until it is over.\n`;
  const topic = createHash("sha256").update(cause).digest("base64url").slice(0, TOPIC_CHARACTERS);
  const data = { type: "alert", title: message, body: `${SERVICE_TITLE} desk`, tag: cause };
  const push = async (browser: Subscription) => {
    const pushed = await pusher.push(browser, { data, seconds: PUSH_SECONDS, topic });
    if (pushed === "gone") await forgetEndpoint(db, browser.endpoint);
    return pushed === "known";
  };
  const outcomes = await Promise.all(
    listeners.map(async ({ id, email, browsers }) => {
      const sent = await Promise.allSettled([
        ...(email === null ? [] : [mailer.sendAlert(email, `${SERVICE_TITLE}: ${message}`, text).then(() => true)]),
        ...browsers.map(push),
      ]);
      return { id, sent, isReached: sent.some((one) => one.status === "fulfilled" && one.value) };
    }),
  );
  const missed = outcomes.filter(({ isReached }) => !isReached);
  if (missed.length === 0) return;
  await db.query(
    "update staff_alerts set told = array(select unnest(told) except select unnest($2::text[])) where cause = $1",
    [cause, idsOf(missed)],
  );
  for (const one of missed.flatMap(({ sent }) => sent)) if (one.status === "rejected") throw one.reason;
}

/** By indexes of what is under way and of what fails, and no more rows than it takes to know. */
async function findCauses({ db, now }: Pick<Core, "db" | "now">, watched: readonly Watched[]): Promise<Cause[]> {
  const [counts] = await db.query<{ are_waiting: boolean; are_late: boolean }>(
    `select (select count(*) from (select 1 from deliveries d where ${UNDER_WAY} and d.status = 'searching' and ${IS_AUTOMATIC}
         and d.status_since < $1::timestamptz - interval '${LIMITS.longSearchMinutes} minutes' limit $2) w) >= $2 as are_waiting,
       (select count(*) from (select 1 from deliveries d where ${UNDER_WAY} and ${LATE} limit $3) l) >= $3 as are_late`,
    [now(), LIMITS.alertWaiting, LIMITS.alertLate],
  );
  const failing = await db.query<{ id: string; name: string }>(
    `select distinct a.id, a.name from webhook_endpoints e join accounts a on a.id = e.account_id
     where e.failing_since < $1 and e.disabled_at is null order by a.id limit 20`,
    [new Date(now().getTime() - LIMITS.alertFailingMinutes * 60_000)],
  );
  const of = (cause: string, kind: Alert["kind"], message: string, account_id: string | null = null): Cause => ({
    cause,
    kind,
    message,
    account_id,
  });
  return [
    ...(counts?.are_waiting ? [of("nobody_takes", "nobody_takes_orders", "Nobody takes orders")] : []),
    ...(counts?.are_late ? [of("many_late", "many_late", "Many deliveries are late")] : []),
    ...failing.map(({ id, name }) => of(`webhooks ${id}`, "webhooks_failing", `The webhooks of ${name} fail`, id)),
    ...watched
      .filter(({ client }) => client.condition().is !== "ok")
      .map(({ name }) => of(name, `${name}_out`, `The ${name} doesn't answer`)),
  ];
}
