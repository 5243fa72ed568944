import { useLocation } from "preact-iso";
import { LIMITS } from "../../../../contract/limits.ts";
import type { OperatorDelivery } from "../../../../contract/operator.ts";
import { TextField } from "../../../kit/ui/fields.tsx";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Table } from "../../../kit/ui/table.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { dayOf, writeDate, writeTime } from "../../../kit/write-time.ts";
import { api } from "../../session.ts";
import { summaryText as words } from "../../text/summary.ts";
import { Heading } from "../heading.tsx";
import { numberOf } from "../name-of.ts";
import { Status } from "../status-mark.tsx";

/** What a rider has brought on a day, by this browser's clock, and the cash of it. */
async function loadClosing(rider: string, day: string) {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [begin, end] = [new Date(`${day}T00:00`), new Date(`${day}T00:00`)];
  end.setDate(end.getDate() + 1);
  const [summary, cash, deliveries] = await Promise.all([
    api.summary({ from: day, to: day, time_zone, rider }),
    api.cash(rider),
    loadAll({ rider, ended_after: begin.toISOString(), ended_before: end.toISOString() }),
  ]);
  if (!summary.ok) return summary;
  if (!cash.ok) return cash;
  if (!deliveries.ok) return deliveries;
  const ended = deliveries.data
    .map((delivery) => ({ ...delivery, at: delivery.delivered_at ?? delivery.cancelled_at ?? delivery.created_at }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return { ok: true as const, data: { summary: summary.data, cash: cash.data.data, ended } };
}

/** All pages of a list. */
async function loadAll(query: Record<string, string>) {
  const data: OperatorDelivery[] = [];
  while (true) {
    const page = await api.deliveries({ ...query, limit: LIMITS.pageEntries, starting_after: data.at(-1)?.id });
    if (!page.ok) return page;
    data.push(...page.data.data);
    if (!page.data.has_more) return { ok: true as const, data };
  }
}

/** A rider's day, for paper. The address says whose, and which. */
export function ClosingScreen() {
  const { query, route } = useLocation();
  const { rider = "", name = rider } = query;
  const day = Number.isNaN(Date.parse(`${query.day}T00:00`)) ? dayOf(new Date()) : (query.day ?? "");
  const loaded = useLoad(() => loadClosing(rider, day), `${rider} ${day}`);
  const called = loaded.data?.summary.riders[0]?.name ?? name;
  const choose = (chosen: string) => route(`/desk/closing?${new URLSearchParams({ rider, name, day: chosen })}`, true);
  return (
    <section class="sheet">
      <div class="screen-head">
        <Heading name={words.closingOf(called)} />
        <div class="filters">
          <TextField
            name="day"
            type="date"
            label={words.day}
            value={day}
            onValue={(chosen) => chosen && choose(chosen)}
          />
        </div>
        <button type="button" class="button small" onClick={() => print()}>
          {words.print}
        </button>
      </div>
      <p>{words.closingDay(called, writeDate(day))}</p>
      {loaded.data ? (
        <Closing {...loaded.data} />
      ) : loaded.problem ? (
        <Trouble problem={loaded.problem} again={loaded.reload} />
      ) : (
        <Skeleton rows={4} />
      )}
    </section>
  );
}

type Closed = Extract<Awaited<ReturnType<typeof loadClosing>>, { ok: true }>["data"];

function Closing({ summary, cash, ended }: Closed) {
  const now = Date.now();
  return (
    <>
      <dl class="totals">
        <div>
          <dt>{words.delivered}</dt>
          <dd>{summary.delivered}</dd>
        </div>
        <div>
          <dt>{words.kilometres}</dt>
          <dd>{summary.kilometres}</dd>
        </div>
        {sumCash(ended).map(([currency, amount]) => (
          <div key={currency}>
            <dt>{words.cash}</dt>
            <dd>{words.amount(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      {ended.length > 0 && (
        <Table
          caption={words.lines}
          look="figures"
          rows={ended}
          columns={[
            { label: words.ended, cell: ({ at }) => writeTime(at, now) },
            { label: words.reference, cell: (delivery) => <span class="id">{numberOf(delivery)}</span> },
            { label: words.state, cell: ({ status }) => <Status status={status} /> },
            {
              label: words.cash,
              isNumber: true,
              cell: ({ cash }) => (cash?.collected ? words.amount(cash.amount, cash.currency) : "–"),
            },
          ]}
        />
      )}
      {cash.length > 0 && (
        <>
          <h2>{words.cashSoFar}</h2>
          <p class="hint">{words.cashAbout}</p>
          <Table
            caption={words.cashSoFar}
            rows={cash.map((one) => ({ id: one.currency, ...one }))}
            columns={[
              { label: words.currency, cell: ({ currency }) => currency },
              { label: words.collected, isNumber: true, cell: (one) => words.amount(one.collected, one.currency) },
              { label: words.handedIn, isNumber: true, cell: (one) => words.amount(one.handed_in, one.currency) },
              { label: words.holds, isNumber: true, cell: (one) => words.amount(one.owed, one.currency) },
            ]}
          />
        </>
      )}
      <p class="signatures">
        <span>{words.signedRider}</span>
        <span>{words.signedDesk}</span>
      </p>
    </>
  );
}

/** What was collected, in each currency. */
function sumCash(deliveries: readonly OperatorDelivery[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const { cash } of deliveries)
    if (cash?.collected) sums.set(cash.currency, (sums.get(cash.currency) ?? 0) + cash.amount);
  return [...sums];
}
