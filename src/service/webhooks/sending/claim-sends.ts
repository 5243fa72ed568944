import type { Core } from "../../core.ts";
import type { EndpointRow } from "../endpoints/endpoint.ts";
import { EVENT_COLUMNS, type EventRow } from "../outbox/events.ts";
import { type DueEndpoint, PER_ENDPOINT } from "./share-slots.ts";

/** An event that only this process may send to an endpoint, until its lease ends. */
export interface Claim
  extends EventRow,
    Pick<EndpointRow, "url" | "secret" | "previous_secret" | "previous_secret_until"> {
  send_id: string;
  endpoint_id: string;
  account_id: string;
  /** The number of attempts so far. */
  attempts: number;
}

/** How long an endpoint has to answer. */
export const TIMEOUT_MS = 15_000;
/** Twice the longest attempt. A process that hasn't stored the outcome by then has died. */
export const LEASE_MS = 2 * TIMEOUT_MS;
/**
 * How often the lease doubles while no outcome can be stored, whatever the reason: the receiver gets the event again after
 * half a minute, a minute, and in the end once an hour.
 */
const MOST_DOUBLINGS = 7;
/**
 * An event waits until the earlier events of its delivery have succeeded, or have had this many attempts. So the order
 * survives a restart of the receiver, but an event that always fails doesn't delay the others for days. Alerts belong to no
 * delivery: one waits for all that came before it.
 */
const TRIES_IN_ORDER = 2;

/**
 * SQL: the endpoints that are on and have events that wait, as `e`. It steps through the index from endpoint to endpoint, so
 * that it costs the same however many events wait: https://wiki.postgresql.org/wiki/Loose_indexscan
 */
export const WAITING_ENDPOINTS_IN_SQL = `(
  with recursive waiting as (
    select min(endpoint_id) as id from webhook_sends where state = 'waiting'
    union all
    select (select min(s.endpoint_id) from webhook_sends s where s.state = 'waiting' and s.endpoint_id > waiting.id)
    from waiting where waiting.id is not null)
  select e.* from waiting join webhook_endpoints e on e.id = waiting.id and e.disabled_at is null) e`;

/** Whether there is anything to queue or to send, in one statement: a process that has nothing to do asks nothing else. */
export async function isAnyDue({ db, now }: Core): Promise<boolean> {
  const [row] = await db.query<{ due: boolean }>(
    `select exists (select 1 from outbox where fanned_out_at is null)
       or exists (select 1 from ${WAITING_ENDPOINTS_IN_SQL} where exists (
         select 1 from webhook_sends s where s.endpoint_id = e.id and s.state = 'waiting' and s.due_at <= $1)) as due`,
    [now()],
  );
  return row?.due ?? false;
}

/** Finds the endpoints with events that are due, the longest waiting first. */
export function findDue({ db, now }: Core): Promise<DueEndpoint[]> {
  return db.query<DueEndpoint>(
    `select e.id as "endpointId", e.account_id as "accountId", e.failing_since is not null as failing, first.due
     from ${WAITING_ENDPOINTS_IN_SQL}
     cross join lateral (
       select count(*)::int as due, min(due_at) as since, min(id) as id from (
         select s.id, s.due_at from webhook_sends s
         where s.endpoint_id = e.id and s.state = 'waiting' and s.due_at <= $1
         order by s.due_at, s.id limit ${PER_ENDPOINT}) due
     ) first
     where first.due > 0
     order by first.since, first.id`,
    [now()],
  );
}

/**
 * Claims events that are due, of each endpoint the longest waiting first. Two processes never claim the same event: each
 * skips the rows that the other has locked, and a claimed event is due again only when its lease ends.
 * @param shares how many events to claim of each endpoint at most
 */
export async function claimSends({ db, now }: Core, shares: ReadonlyMap<string, number>): Promise<Claim[]> {
  if (shares.size === 0) return [];
  const at = now();
  return db.query<Claim>(
    `with picked as (
       select due.id from json_each_text($2::json) share
       join webhook_endpoints e on e.id = share.key and e.disabled_at is null
       cross join lateral (
         select s.id, s.due_at from webhook_sends s
         where s.endpoint_id = e.id and s.state = 'waiting' and s.due_at <= $1
           and not exists (
             select 1 from webhook_sends earlier
             where earlier.endpoint_id = s.endpoint_id and earlier.delivery_id = s.delivery_id
               and earlier.state = 'waiting' and earlier.sequence < s.sequence and earlier.attempts < ${TRIES_IN_ORDER})
           and not (s.delivery_id is null and exists (
             select 1 from webhook_sends earlier
             where earlier.endpoint_id = s.endpoint_id and earlier.delivery_id is null
               and earlier.state = 'waiting' and earlier.id < s.id and earlier.attempts < ${TRIES_IN_ORDER}))
         order by s.due_at, s.id
         limit share.value::integer
         for update of s skip locked
       ) due
     )
     update webhook_sends s set due_at = $1 + $3 * 2 ^ least(s.claims, ${MOST_DOUBLINGS}) * interval '1 millisecond',
       claims = s.claims + 1
     from picked, webhook_endpoints e, (select ${EVENT_COLUMNS} from outbox) o
     where s.id = picked.id and e.id = s.endpoint_id and o.event_id = s.event_id
     returning s.id::text as send_id, s.endpoint_id, e.account_id, s.attempts, o.*,
       e.url, e.secret, e.previous_secret, e.previous_secret_until`,
    [at, JSON.stringify(Object.fromEntries(shares)), LEASE_MS],
  );
}

/** Makes a claimed event due again at once, without counting an attempt. */
export async function releaseSend({ db, now }: Core, claim: Claim): Promise<void> {
  await db.query(
    "update webhook_sends set due_at = $3, claims = 0 where id = $1 and attempts = $2 and state = 'waiting'",
    [claim.send_id, claim.attempts, now()],
  );
}
