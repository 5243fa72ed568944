import { Temporal } from "temporal-polyfill";
import type { ReportName, ReportOfDeliveries, ReportRange } from "../../../contract/report.ts";
import type { Core } from "../../core.ts";
import { invalidFields } from "../../problem.ts";
import { isUnknownValue, type Queryable, type SqlValue } from "../../store/db.ts";
import { toAmount, toKilometres } from "../estimates/tariff.ts";
import { isTimeZone, NO_TIME_ZONE } from "../zones/zones.ts";
import { toCsvLine } from "./csv.ts";

const LONGEST_DAYS = 366;
const USUAL_DAYS = 30;
const FIRST_YEAR = 1970;
/** Deliveries that are read in one statement: enough for few statements, and little memory. */
const PAGE = 1000;

type Row = Record<string, string | number | boolean | Date | null>;

interface Report {
  columns: readonly string[];
  /** $1 is the first day, $2 the last one, $3 the time zone. */
  sql: string;
  /** Whether it has a line for each delivery: {@link ENDED} reads these in pages. */
  isPaged?: true;
  /** What SQL can't write: amounts in units of a currency, and kilometres as the records have them. */
  finish?: (row: Row) => Row;
}

export const DURING = (column: string) =>
  `${column} >= $1::date::timestamp at time zone $3 and ${column} < ($2::date + 1)::timestamp at time zone $3`;
export const dayOf = (column: string) => `to_char(${column} at time zone $3, 'YYYY-MM-DD')`;
const timeOf = (column: string) => `to_char(${column} at time zone $3, 'YYYY-MM-DD HH24:MI:SS')`;
/** Minutes with one decimal. */
export const minutes = (from: string, to: string) => `round(extract(epoch from ${to} - ${from}) / 60, 1)::float8`;
export const BEGAN = "greatest(d.created_at, d.scheduled_at)";
export const ON_TIME = "d.promised_by is null or d.status_since <= d.promised_by";

/** When a delivery last came into each status: a rider who gives it back makes the steps before them void. */
export const STEPS = `left join lateral (select
    max(h.at) filter (where h.status = 'rider_assigned') as taken,
    max(h.at) filter (where h.status = 'at_pickup') as at_shop,
    max(h.at) filter (where h.status = 'picked_up') as picked_up,
    (array_agg(h.actor order by h.sequence desc))[1] as ended_by
  from delivery_history h where h.delivery_id = d.id) s on true`;

const withFee = ({ fee, currency, ...row }: Row): Row => ({
  ...row,
  currency: currency ?? null,
  fee: typeof fee === "number" && typeof currency === "string" ? toAmount({ minor: fee, currency }) : null,
});
const withKilometres = ({ metres, ...row }: Row): Row => ({
  ...row,
  kilometres: typeof metres === "number" ? toKilometres(metres) : null,
});

/** SQL: a page of the deliveries that ended. $4 and $5 are the end and the id of the last one before; $6 is a shop, or null. */
const ENDED = `(select * from deliveries d where d.status in ('delivered', 'cancelled') and ${DURING("d.status_since")}
  and (d.status_since, d.id) > ($4::timestamptz, $5) and ($6::text is null or d.account_id = $6)
  order by d.status_since, d.id limit ${PAGE})`;

const REPORTS: Readonly<Record<ReportName, Report>> = {
  // By the end of a delivery: what a month's file has said stays true when its last orders are cancelled in the next month.
  deliveries: {
    columns: [
      ...[
        "delivery_id",
        "reference",
        "shop",
        "account_id",
        "status",
        "ordered_at",
        "scheduled_at",
        "ended_at",
        "ended_by",
      ],
      ...["promised_by", "late_minutes", "search_minutes", "to_shop_minutes", "waiting_minutes", "to_door_minutes"],
      ...["rider_id", "rider", "vehicle", "kilometres", "fee", "currency", "cash", "cash_collected", "rating"],
    ],
    sql: `select d.status_since, d.id as delivery_id,
        d.external_id as reference, a.name as shop, a.id as account_id, d.status,
        ${timeOf("d.created_at")} as ordered_at, ${timeOf("d.scheduled_at")} as scheduled_at,
        ${timeOf("d.status_since")} as ended_at, s.ended_by, ${timeOf("d.promised_by")} as promised_by,
        case when d.status = 'delivered' then ${minutes("d.promised_by", "d.status_since")} end as late_minutes,
        ${minutes(BEGAN, "s.taken")} as search_minutes, ${minutes("s.taken", "s.at_shop")} as to_shop_minutes,
        ${minutes("s.at_shop", "s.picked_up")} as waiting_minutes,
        case when d.status = 'delivered' then ${minutes("s.picked_up", "d.status_since")} end as to_door_minutes,
        r.id as rider_id, r.name as rider, r.vehicle, d.route_metres as metres, d.fee_minor as fee, d.currency,
        (d.cash ->> 'amount')::float8 as cash, d.cash_collected, d.rating
      from ${ENDED} d
      join accounts a on a.id = d.account_id left join riders r on r.id = d.rider_id ${STEPS}
      order by d.status_since, d.id`,
    isPaged: true,
    finish: (row) => withKilometres(withFee(row)),
  },
  riders: {
    columns: [
      "rider_id",
      "rider",
      "vehicle",
      "day",
      "delivered",
      "on_time",
      "kilometres",
      "median_minutes_to_door",
      "rating",
    ],
    sql: `select d.rider_id, r.name as rider, r.vehicle,
        ${dayOf("d.status_since")} as day, count(*)::int as delivered, (count(*) filter (where ${ON_TIME}))::int as on_time,
        sum(d.route_metres) as metres, round(avg(d.rating), 2)::float8 as rating,
        round((percentile_cont(0.5) within group (order by extract(epoch from d.status_since - s.picked_up) / 60))::numeric, 1)::float8
          as median_minutes_to_door
      from deliveries d join riders r on r.id = d.rider_id ${STEPS}
      where d.status = 'delivered' and ${DURING("d.status_since")}
      group by d.rider_id, r.name, r.vehicle, ${dayOf("d.status_since")} order by day, rider, d.rider_id`,
    finish: withKilometres,
  },
  cash: {
    columns: ["rider_id", "rider", "day", "currency", "collected", "handed_in", "owed"],
    // What a rider owes at the end of a day counts from their first delivery on.
    sql: `select * from (
        select t.rider_id, r.name as rider, t.day, t.currency, sum(t.collected)::float8 as collected,
          sum(t.handed_in)::float8 as handed_in,
          sum(sum(t.collected) - sum(t.handed_in)) over (partition by t.rider_id, t.currency order by t.day)::float8 as owed
        from (
          select d.cash_rider_id as rider_id, ${dayOf("d.cash_collected_at")} as day, d.cash ->> 'currency' as currency,
            (d.cash ->> 'amount')::numeric as collected, 0::numeric as handed_in
          from deliveries d where d.cash_collected and d.cash_rider_id is not null
          union all
          select h.rider_id, ${dayOf("h.at")}, h.currency, 0, h.amount from cash_hand_ins h) t
        join riders r on r.id = t.rider_id
        group by t.rider_id, r.name, t.day, t.currency) days
      where day between $1 and $2 order by day, rider, rider_id, currency`,
  },
  statements: {
    columns: ["account_id", "shop", "month", "currency", "delivered", "cancelled", "fee", "cash_collected"],
    sql: `select d.account_id, a.name as shop, substr(${dayOf("d.status_since")}, 1, 7) as month, d.currency,
        (count(*) filter (where d.status = 'delivered'))::int as delivered,
        (count(*) filter (where d.status = 'cancelled'))::int as cancelled,
        coalesce(sum(d.fee_minor) filter (where d.status = 'delivered'), 0)::float8 as fee,
        coalesce(sum((d.cash ->> 'amount')::numeric) filter (where d.cash_collected), 0)::float8 as cash_collected
      from deliveries d join accounts a on a.id = d.account_id
      where d.status in ('delivered', 'cancelled') and ${DURING("d.status_since")}
      group by d.account_id, a.name, month, d.currency
      order by month, shop, d.account_id, d.currency`,
    finish: withFee,
  },
  statement_lines: {
    columns: [
      ...["account_id", "shop", "delivery_id", "reference", "status", "ordered_at", "picked_up_at", "ended_at"],
      ...["fee", "currency", "cash_collected"],
    ],
    sql: `select d.status_since, d.created_at, d.account_id, a.name as shop, d.id as delivery_id, d.external_id as reference, d.status,
        ${timeOf("d.created_at")} as ordered_at, ${timeOf("s.picked_up")} as picked_up_at,
        ${timeOf("d.status_since")} as ended_at, d.currency,
        case when d.status = 'delivered' then d.fee_minor end as fee,
        case when d.cash_collected then (d.cash ->> 'amount')::float8 end as cash_collected
      from ${ENDED} d join accounts a on a.id = d.account_id ${STEPS}
      order by d.status_since, d.id`,
    isPaged: true,
    finish: withFee,
  },
};

/**
 * A report as the lines of a CSV file (RFC 4180), which are read while they are sent.
 * @throws ServiceProblem invalid_request naming from, to or time_zone
 */
export async function writeReport(
  core: Core,
  name: ReportName,
  range: ReportOfDeliveries,
): Promise<{ filename: string; lines: AsyncIterable<string> }> {
  const days = await readRange(core, range);
  return {
    filename: `${name}-${days.from}-${days.to}.csv`,
    lines: writeLines(REPORTS[name].columns, readRows(core, name, days, range.account)),
  };
}

async function* writeLines(columns: readonly string[], pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield toCsvLine(columns);
  for await (const rows of pages) {
    if (rows.length > 0) yield rows.map((row) => toCsvLine(columns.map((column) => row[column] ?? null))).join("");
  }
}

/** What a report's lines are made of, in pages. @param account only this shop's, in reports with a line for each delivery */
export async function* readRows(
  { db }: Core,
  name: ReportName,
  { from, to, time_zone }: Required<ReportRange>,
  account: string | null = null,
): AsyncGenerator<Row[]> {
  const { sql, isPaged, finish = (row) => row } = REPORTS[name];
  let after: SqlValue[] = isPaged ? [new Date(0), "", account] : [];
  while (true) {
    const rows = await db.query<Row>(sql, [from, to, time_zone, ...after]);
    yield rows.map(finish);
    const last = rows.at(-1);
    if (!isPaged || rows.length < PAGE || !(last?.status_since instanceof Date)) return;
    after = [last.status_since, String(last.delivery_id), account];
  }
}

async function isZoneOfDatabase(db: Queryable, name: string): Promise<boolean> {
  try {
    await db.query("select now() at time zone $1", [name]);
    return true;
  } catch (error) {
    if (isUnknownValue(error)) return false;
    throw error;
  }
}

/** @throws ServiceProblem invalid_request naming from, to or time_zone */
export async function readRange(
  { db, now }: Core,
  { from, to, time_zone = "UTC" }: ReportRange,
): Promise<Required<ReportRange>> {
  // This process and the database have lists of their own, and older names aren't in each.
  if (!isTimeZone(time_zone) || !(await isZoneOfDatabase(db, time_zone)))
    throw invalidFields([{ param: "time_zone", code: "invalid_value", detail: NO_TIME_ZONE }]);
  const today = Temporal.Instant.fromEpochMilliseconds(now().getTime()).toZonedDateTimeISO(time_zone).toPlainDate();
  const last = readDay("to", to) ?? today;
  const first = readDay("from", from) ?? last.subtract({ days: USUAL_DAYS });
  const { days } = first.until(last);
  if (days < 0 || days > LONGEST_DAYS) {
    const detail = days < 0 ? "is before `from`" : `is more than ${LONGEST_DAYS} days after \`from\``;
    throw invalidFields([{ param: "to", code: "out_of_range", detail }]);
  }
  return { from: first.toString(), to: last.toString(), time_zone };
}

function readDay(param: string, day: string | undefined): Temporal.PlainDate | undefined {
  try {
    const date = day === undefined ? undefined : Temporal.PlainDate.from(day);
    if (date === undefined || date.year >= FIRST_YEAR) return date;
  } catch {
    throw invalidFields([{ param, code: "invalid_format", detail: "is not a date" }]);
  }
  throw invalidFields([{ param, code: "out_of_range", detail: `is before ${FIRST_YEAR}` }]);
}
