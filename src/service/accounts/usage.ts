import { OPERATOR_ACCOUNT } from "../../contract/people/roles.ts";
import type { Queryable } from "../store/db.ts";

const DAYS_30_MS = 30 * 86_400_000;

interface UsageRow {
  id: string;
  name: string;
  /** Keys that work. */
  keys: number;
  /** When one of its keys was last used, to the hour. */
  last_used_at: Date | null;
  /** Webhook endpoints that are enabled. */
  endpoints: number;
  /** Deliveries under way. */
  active: number;
  /** Deliveries of the last 30 days. */
  recent: number;
}

/** What each open account uses, oldest first. */
export function readUsage(db: Queryable, now: Date): Promise<UsageRow[]> {
  return db.query<UsageRow>(
    `select a.id, a.name, k.keys, k.last_used_at, d.active, d.recent,
       (select count(*)::int from webhook_endpoints e where e.account_id = a.id and e.disabled_at is null) as endpoints
     from accounts a
     cross join lateral (
       select count(*) filter (where revoked_at is null and (expires_at is null or expires_at > $1))::int as keys,
         max(last_used_at) as last_used_at
       from api_keys where account_id = a.id) k
     cross join lateral (
       select count(*) filter (where status not in ('delivered', 'cancelled'))::int as active,
         count(*) filter (where created_at > $2)::int as recent
       from deliveries where account_id = a.id) d
     where a.closed_at is null and a.id <> $3
     order by a.created_at, a.id`,
    [now, new Date(now.getTime() - DAYS_30_MS), OPERATOR_ACCOUNT],
  );
}
