import { type ReportRange, STATEMENT_LINES, type Statement } from "../../../contract/report.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { toAmount } from "../estimates/tariff.ts";
import { DURING, dayOf, readRange, readRows } from "./reports.ts";

interface Row {
  /** Null: the sum of all days. */
  day: string | null;
  currency: string | null;
  delivered: number;
  cancelled: number;
  fee_minor: number;
  cash_collected: number;
}

/** A line of `statement_lines.csv`, whose sums are those of the statements. */
interface Line {
  delivery_id: string;
  reference: string | null;
  status: DeliveryStatus;
  created_at: Date;
  status_since: Date;
  fee: number | null;
  currency: string | null;
  cash_collected: number | null;
}

/**
 * A shop's days and their sums, as the file of statements counts them.
 * @throws ServiceProblem unknown_account, invalid_request naming from, to or time_zone
 */
export async function readStatement(core: Core, account: string, range: ReportRange): Promise<Statement> {
  const days = await readRange(core, range);
  // A path may hold what is no text for the database.
  const isId = /^acct_\w+$/.test(account);
  const [shop] = isId
    ? await core.db.query<{ name: string }>("select name from accounts where id = $1", [account])
    : [];
  if (!shop) throw new ServiceProblem("unknown_account");
  const rows = await core.db.query<Row>(
    `select ${dayOf("d.status_since")} as day, d.currency,
       (count(*) filter (where d.status = 'delivered'))::int as delivered,
       (count(*) filter (where d.status = 'cancelled'))::int as cancelled,
       coalesce(sum(d.fee_minor) filter (where d.status = 'delivered'), 0)::float8 as fee_minor,
       coalesce(sum((d.cash ->> 'amount')::numeric) filter (where d.cash_collected), 0)::float8 as cash_collected
     from deliveries d where d.account_id = $4 and d.status in ('delivered', 'cancelled') and ${DURING("d.status_since")}
     group by d.currency, rollup (${dayOf("d.status_since")}) order by day, d.currency`,
    [days.from, days.to, days.time_zone, account],
  );
  const described = rows.map(({ day, fee_minor, currency, delivered, cancelled, cash_collected }) => {
    const fee = currency === null ? null : toAmount({ minor: fee_minor, currency });
    return { day, currency, delivered, cancelled, fee, cash_collected };
  });
  const lines: Line[] = [];
  for await (const page of readRows(core, "statement_lines", days, account)) {
    lines.push(...(page as object[] as Line[]));
    if (lines.length > STATEMENT_LINES) break;
  }
  return {
    account_id: account,
    shop: shop.name,
    ...days,
    days: described.flatMap(({ day, ...sums }) => (day === null ? [] : { day, ...sums })),
    sums: described.flatMap(({ day, ...sums }) => (day === null ? sums : [])),
    deliveries: lines.slice(0, STATEMENT_LINES).map(describeLine),
    has_more: lines.length > STATEMENT_LINES,
  };
}

function describeLine({ delivery_id, reference, status, fee, currency, cash_collected, ...at }: Line) {
  return {
    delivery_id,
    reference,
    status,
    ordered_at: at.created_at.toISOString(),
    ended_at: at.status_since.toISOString(),
    fee,
    currency,
    cash_collected,
  };
}
