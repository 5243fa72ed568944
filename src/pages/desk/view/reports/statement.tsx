import { useLocation } from "preact-iso";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Table } from "../../../kit/ui/table.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { summaryText as words } from "../../text/summary.ts";

/** A shop's days and their sums, for paper. The address says which. */
export function StatementScreen() {
  const { query } = useLocation();
  const { account = "", from = "", to = "", time_zone = "" } = query;
  const range = { from, to, time_zone };
  const loaded = useLoad(() => api.statement(account, range), JSON.stringify([account, range]));
  if (!loaded.data)
    return (
      <section class="sheet">
        {loaded.problem ? <Trouble problem={loaded.problem} again={loaded.reload} /> : <Skeleton rows={4} />}
      </section>
    );
  const { shop, days, sums, ...told } = loaded.data;
  const rows = [...days, ...sums.map((sum) => ({ day: words.sum, ...sum }))];
  return (
    <section class="sheet statement">
      <div class="with-switch">
        <h1>{words.statementOf(shop)}</h1>
        <button type="button" class="button small" onClick={() => print()}>
          {words.print}
        </button>
      </div>
      <p>{words.days(told.from, told.to, told.time_zone)}</p>
      {days.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <Table
          caption={words.statement}
          rows={rows.map((row) => ({ id: `${row.day} ${row.currency}`, ...row }))}
          columns={[
            { label: words.day, cell: ({ day }) => day },
            { label: words.delivered, isNumber: true, cell: ({ delivered }) => delivered },
            { label: words.cancelled, isNumber: true, cell: ({ cancelled }) => cancelled },
            { label: words.fees, isNumber: true, cell: ({ fee, currency }) => words.amount(fee, currency) },
            {
              label: words.cash,
              isNumber: true,
              cell: ({ cash_collected, currency }) => words.amount(cash_collected, currency),
            },
          ]}
        />
      )}
    </section>
  );
}
