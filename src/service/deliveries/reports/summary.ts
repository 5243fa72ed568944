import type { ReportSummary, SumUp } from "../../../contract/report.ts";
import type { Core } from "../../core.ts";
import { toKilometres } from "../estimates/tariff.ts";
import { BEGAN, DURING, minutes, ON_TIME, readRange, STEPS } from "./reports.ts";

/** The legs of a delivery, in their order. */
const LEGS = ["search", "to_shop", "waiting", "to_door"] as const;

const COUNTS = `(count(*) filter (where is_delivered))::int as delivered,
  (count(*) filter (where is_delivered and is_on_time))::int as on_time,
  (count(*) filter (where not is_delivered))::int as cancelled`;
const share = (leg: string, part: number) =>
  `round((percentile_cont(${part}) within group (order by ${leg}))::numeric, 1)::float8`;
const rows = (sql: string) => `(select coalesce(json_agg(t), '[]') from (${sql}) t)`;
const groups = (table: "accounts" | "riders" | "zones", id: string) =>
  rows(`select g.id, g.name, ${COUNTS} from ended e join ${table} g on g.id = e.${id}
    group by g.id, g.name order by count(*) desc, g.name, g.id limit 100`);

/** Everything is counted by the database, in one statement: what ended in these days is read once. */
const SUMMARY = `with ended as materialized (
    select d.account_id, d.rider_id, d.zone_id, d.route_metres, d.cancel_reason, d.status = 'delivered' as is_delivered, ${ON_TIME} as is_on_time,
      extract(hour from d.status_since at time zone $3)::int as hour,
      ${minutes(BEGAN, "s.taken")} as search, ${minutes("s.taken", "s.at_shop")} as to_shop,
      ${minutes("s.at_shop", "s.picked_up")} as waiting,
      case when d.status = 'delivered' then ${minutes("s.picked_up", "d.status_since")} end as to_door
    from deliveries d ${STEPS} where d.status in ('delivered', 'cancelled') and ${DURING("d.status_since")}
      and ($4::text is null or d.rider_id = $4))
  select (select row_to_json(t) from (select ${COUNTS},
      coalesce(sum(route_metres) filter (where is_delivered), 0)::float8 as metres from ended) t) as counts,
    (select json_build_object(${LEGS.map((leg) => `'${leg}', json_build_object('median', ${share(leg, 0.5)}, 'p90', ${share(leg, 0.9)})`).join(", ")}) from ended) as legs,
    ${rows(`select hour, ${COUNTS} from ended group by hour order by hour`)} as hours,
    ${rows(`select cancel_reason as reason, count(*)::int as cancelled from ended where not is_delivered
      group by cancel_reason order by cancelled desc, reason limit 20`)} as reasons,
    ${groups("accounts", "account_id")} as shops, ${groups("riders", "rider_id")} as riders,
    ${groups("zones", "zone_id")} as zones`;

interface Row extends Pick<ReportSummary, "hours" | "legs" | "reasons" | "shops" | "riders" | "zones"> {
  counts: Pick<ReportSummary, "delivered" | "on_time" | "cancelled"> & { metres: number };
}

/**
 * What ended in some days: how many, when, how long each leg took, and why they were cancelled.
 * @throws ServiceProblem invalid_request naming from, to or time_zone
 */
export async function summarise(core: Core, { rider, ...range }: SumUp): Promise<ReportSummary> {
  const days = await readRange(core, range);
  const [row] = await core.db.query<Row>(SUMMARY, [days.from, days.to, days.time_zone, rider ?? null]);
  if (!row) throw new Error("a summary without a row");
  const { counts, ...rest } = row;
  const { metres, ...ended } = counts;
  return { ...days, ...ended, kilometres: toKilometres(metres), ...rest };
}
