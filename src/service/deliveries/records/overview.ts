import { LIMITS } from "../../../contract/limits.ts";
import type { Overview } from "../../../contract/people/overview.ts";
import type { Endpoint } from "../../../contract/webhook.ts";
import type { Queryable } from "../../store/db.ts";
import { GIVEN_UP, LATE, STUCK, UNDER_WAY } from "./states.ts";

const MOST = LIMITS.countedDeliveries;
const RATINGS = 5;

interface Counts {
  under_way: number;
  late: number;
  trouble: number;
  delivered: number;
  cancelled: number;
  median_minutes: number | null;
  ratings: number;
  stars: number | null;
}
type Failing = Pick<Endpoint, "id" | "url" | "status" | "disabled_reason"> & { failing_since: Date | null };
type Rated = Omit<Overview["newest_ratings"][number], "rated_at"> & { rated_at: Date };

/**
 * How an account's deliveries and webhooks are doing. Rows are read up to a bound; the counts of the last seven days read all of
 * these days, from indexes.
 */
export async function readOverview(db: Queryable, accountId: string, now: Date): Promise<Overview> {
  // In turn: a busy service shares few connections.
  const [counts] = await db.query<Counts>(
    `with open as (
       select d.* from deliveries d where account_id = $2 and ${UNDER_WAY} order by created_at desc, id desc limit ${MOST}),
     delivered as (
       select extract(epoch from status_since - greatest(created_at, scheduled_at)) / 60 as minutes
       from deliveries where account_id = $2 and status = 'delivered' and created_at > $1::timestamptz - interval '7 days'
       order by created_at desc, id desc limit ${MOST}),
     ended as (
       select status from deliveries
       where account_id = $2 and status in ('delivered', 'cancelled') and created_at > $1::timestamptz - interval '7 days'),
     rated as (
       select rating from deliveries
       where account_id = $2 and rated_at is not null and rated_at > $1::timestamptz - interval '7 days')
     select (select count(*)::int from open) as under_way,
       (select count(*)::int from open d where ${LATE}) as late,
       (select count(*)::int from open d where ${STUCK})
         + (select count(*)::int from deliveries d where account_id = $2 and ${GIVEN_UP}) as trouble,
       (select count(*)::int from ended where status = 'delivered') as delivered,
       (select count(*)::int from ended where status = 'cancelled') as cancelled,
       (select percentile_cont(0.5) within group (order by minutes) from delivered) as median_minutes,
       (select count(*)::int from rated) as ratings,
       (select avg(rating)::float from rated) as stars`,
    [now, accountId],
  );
  if (!counts) throw new Error("counting gave no row");
  const ratings = await db.query<Rated>(
    `select id as delivery_id, external_id, rating as stars, rating_comment as comment, rated_at
     from deliveries where account_id = $1 and rated_at is not null order by rated_at desc limit ${RATINGS}`,
    [accountId],
  );
  const endpoints = await db.query<Failing>(
    `select id, url, case when disabled_at is null then 'enabled' else 'disabled' end as status, disabled_reason, failing_since
     from webhook_endpoints where account_id = $1
       and (disabled_reason in ('gone', 'failing') or (disabled_at is null and failing_since is not null))
     order by created_at desc, id desc`,
    [accountId],
  );
  const { under_way, late, trouble, ...last_week } = counts;
  return {
    under_way,
    late,
    trouble,
    last_week,
    newest_ratings: ratings.map((one) => ({ ...one, rated_at: one.rated_at.toISOString() })),
    failing_endpoints: endpoints.map((one) => ({ ...one, failing_since: one.failing_since?.toISOString() ?? null })),
  };
}
