import type { FirstSteps, ReadUsage, UsageEntry } from "../../../contract/people/traffic.ts";
import type { Queryable } from "../../store/db.ts";

const USUAL_DAYS = 30;

/** What one of the account's keys was used for, or all together: one row for each day, newest first. */
export function readUsageByDay(
  db: Queryable,
  accountId: string,
  { days = USUAL_DAYS, key_id }: ReadUsage,
  now: Date,
): Promise<UsageEntry[]> {
  const first = new Date(now.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  return db.query<UsageEntry>(
    `select to_char(u.day, 'YYYY-MM-DD') as day, sum(requests) as requests, sum(rate_limited) as rate_limited,
       sum(deliveries) as deliveries
     from key_usage u where account_id = $1 and u.day >= $2::date and ($3::text is null or key_id = $3)
     group by u.day order by u.day desc`,
    [accountId, first, key_id ?? null],
  );
}

/** Which of a merchant's first steps have happened, and when. */
export async function readFirstSteps(db: Queryable, accountId: string, now: Date): Promise<FirstSteps> {
  const [row] = await db.query<{
    key_used_at: Date | null;
    delivery_created_at: Date | null;
    origin: string | null;
    seen_at: Date | null;
    webhook_answered_at: Date | null;
    delivered_at: Date | null;
    has_bound_pages: boolean | null;
    has_look: boolean;
    has_support: boolean;
    members: number;
  }>(
    `select (select max(last_used_at) from api_keys where account_id = $1 and kind = 'secret') as key_used_at,
       (select created_at from deliveries where account_id = $1 order by created_at, id limit 1) as delivery_created_at,
       o.origin, o.first_seen_at as seen_at,
       (select max(last_success_at) from webhook_endpoints where account_id = $1) as webhook_answered_at,
       (select status_since from deliveries where account_id = $1 and status = 'delivered'
        order by created_at desc, id desc limit 1) as delivered_at,
       (select bool_and(allowed_origins is not null) from api_keys where account_id = $1 and kind = 'publishable'
        and revoked_at is null and coalesce(expires_at > $2, true)) as has_bound_pages,
       a.accent is not null or exists (select from account_logos where account_id = $1) as has_look,
       a.support_phone is not null or a.support_url is not null as has_support,
       (select count(*)::int from members where account_id = $1 and removed_at is null) as members
     from accounts a
     left join lateral (select origin, first_seen_at from page_origins where account_id = $1 order by first_seen_at limit 1) o
       on true
     where a.id = $1`,
    [accountId, now],
  );
  const seenAt = row?.seen_at ?? null;
  return {
    key_used_at: row?.key_used_at?.toISOString() ?? null,
    delivery_created_at: row?.delivery_created_at?.toISOString() ?? null,
    script_seen: row?.origin && seenAt ? { origin: row.origin, at: seenAt.toISOString() } : null,
    webhook_answered_at: row?.webhook_answered_at?.toISOString() ?? null,
    delivered_at: row?.delivered_at?.toISOString() ?? null,
    has_bound_pages: row?.has_bound_pages ?? false,
    has_look: row?.has_look ?? false,
    has_support: row?.has_support ?? false,
    members: row?.members ?? 0,
  };
}
