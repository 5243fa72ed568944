import { LIMITS } from "../../contract/limits.ts";
import { OPERATOR_ACCOUNT } from "../../contract/people/roles.ts";
import { SERVICE_TITLE } from "../brand.ts";
import type { Core } from "../core.ts";
import { LATE, UNDER_WAY } from "../deliveries/records/states.ts";
import { IS_AUTOMATIC } from "../deliveries/simulation.ts";
import type { Mailer } from "../people/mail/open-mailer.ts";
import { listMembers } from "../people/members.ts";
import type { Watched } from "../places/client/condition.ts";

/** A cause is over when it wasn't seen for so long. Until then nobody is told again, though it may come and go. */
const OVER_MINUTES = 15;

/** What staff are told of. */
interface Cause {
  /** What it is, and whose. Each is told once until it is over. */
  cause: string;
  sentence: string;
}

interface Telling {
  mailer: Mailer;
  watched: readonly Watched[];
  publicUrl: () => string;
}

/**
 * Mails to dispatchers and admins what goes wrong for many deliveries at once. Every process may call it: only one of them
 * tells a cause.
 */
export async function alertStaff(core: Pick<Core, "db" | "now">, telling: Telling): Promise<void> {
  const { db, now } = core;
  if (!telling.mailer.sends) return;
  for (const { cause, sentence } of await findCauses(core, telling.watched)) {
    // Of two processes at once, one inserts: no other transaction has touched its row, so xmax is 0.
    const [stored] = await db.query<{ is_new: boolean }>(
      `insert into staff_alerts as a (cause, since, seen_at) values ($1, $2, $2)
       on conflict (cause) do update set seen_at = excluded.seen_at returning a.xmax = 0 as is_new`,
      [cause, now()],
    );
    if (stored?.is_new) await tell(core, telling, cause, sentence);
  }
  await db.query("delete from staff_alerts where seen_at < $1", [new Date(now().getTime() - OVER_MINUTES * 60_000)]);
}

/** Where no letter is taken, the next look tries again. */
async function tell({ db }: Pick<Core, "db">, { mailer, publicUrl }: Telling, cause: string, sentence: string) {
  const staff = (await listMembers(db, OPERATOR_ACCOUNT)).filter(({ role }) => role !== "viewer");
  const text = `${sentence}\n\n${publicUrl()}/desk\n\nYou get no other letter about this until it is over.\n`;
  const sent = await Promise.allSettled(
    staff.map(({ email }) => mailer.sendAlert(email, `${SERVICE_TITLE}: ${sentence}`, text)),
  );
  const failed = sent.find((one) => one.status === "rejected");
  if (!failed || sent.some((one) => one.status === "fulfilled")) return;
  await db.query("delete from staff_alerts where cause = $1", [cause]);
  throw failed.reason;
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
  return [
    ...(counts?.are_waiting ? [{ cause: "nobody_takes", sentence: "Nobody takes orders" }] : []),
    ...(counts?.are_late ? [{ cause: "many_late", sentence: "Many deliveries are late" }] : []),
    ...failing.map(({ id, name }) => ({ cause: `webhooks ${id}`, sentence: `The webhooks of ${name} fail` })),
    ...watched
      .filter(({ client }) => client.condition().is !== "ok")
      .map(({ name }) => ({ cause: name, sentence: `The ${name} doesn't answer` })),
  ];
}
