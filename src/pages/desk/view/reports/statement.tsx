import { useLocation } from "preact-iso";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Table } from "../../../kit/ui/table.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { writeDate, writeInZone } from "../../../kit/write-time.ts";
import { api } from "../../session.ts";
import { summaryText as words } from "../../text/summary.ts";
import { Heading } from "../heading.tsx";
import { Status } from "../status-mark.tsx";

/** A shop's days, their sums and each delivery, for paper. The address says which. */
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
  const { shop, days, sums, deliveries, has_more, ...told } = loaded.data;
  const file = new URLSearchParams({ account, from: told.from, to: told.to, time_zone: told.time_zone });
  const rows = [
    ...days.map(({ day, ...rest }) => ({ day: writeDate(day), ...rest })),
    ...sums.map((sum) => ({ day: words.sum, ...sum })),
  ];
  return (
    <section class="sheet">
      <div class="screen-head">
        <Heading name={words.statementOf(shop)} />
        <span class="buttons">
          <a class="button small" href={`/v1/operator/reports/statement_lines.csv?${file}`} download target="_top">
            {words.asFile}
          </a>
          <button type="button" class="button small" onClick={() => print()}>
            {words.print}
          </button>
        </span>
      </div>
      <p>{words.days(writeDate(told.from), writeDate(told.to), told.time_zone)}</p>
      <p class="hint">{words.terms}</p>
      {days.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <Table
          caption={words.statement}
          look="figures sums"
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
      {deliveries.length > 0 && (
        <>
          <h2>{words.lines}</h2>
          <Table
            caption={words.lines}
            look="figures"
            rows={deliveries.map((line) => ({ id: line.delivery_id, ...line }))}
            columns={[
              { label: words.ended, cell: ({ ended_at }) => writeInZone(ended_at, told.time_zone) },
              {
                label: words.reference,
                cell: ({ reference, delivery_id }) => <span class="id">{reference ?? delivery_id}</span>,
              },
              { label: words.state, cell: ({ status }) => <Status status={status} /> },
              { label: words.fees, isNumber: true, cell: ({ fee, currency }) => words.amount(fee, currency) },
              {
                label: words.cash,
                isNumber: true,
                cell: ({ cash_collected, currency }) => words.amount(cash_collected, currency),
              },
            ]}
          />
          {has_more && <p class="hint">{words.moreLines}</p>}
        </>
      )}
    </section>
  );
}
