import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Table } from "../../../kit/ui/table.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { writeNumber } from "../../../kit/write-number.ts";
import { writeDay } from "../../../kit/write-time.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Bars } from "../bars.tsx";
import { type Day, fillDays } from "./fill-days.ts";

const words = text.usage;

/** The service counts no further back. */
const DAYS = 30;

/** What is counted, each in a chart of its own: they differ too much for one scale. */
const COUNTED = [
  { label: words.requests, title: words.requests, of: (day: Day) => day.requests, isBad: false },
  { label: words.deliveries, title: words.deliveries, of: (day: Day) => day.deliveries, isBad: false },
  { label: words.refused, title: words.refusedByLimit, of: (day: Day) => day.rateLimited, isBad: true },
];

/** Requests, refusals and deliveries of the last days: of one key, or of all if `keyId` is empty. */
export function UsageByDay({ keyId }: { keyId: string }) {
  const { data, problem, reload } = useLoad(() => api.usage({ key_id: keyId }), keyId);
  const days = fillDays(data?.data ?? [], Date.now(), DAYS);
  const busy = days.filter((day) => COUNTED.some(({ of }) => of(day) > 0));
  return (
    <section class="stack">
      <h2>{words.days(DAYS, data && busy.length)}</h2>
      {busy.length > 0 ? (
        <>
          <Charts days={days} />
          <Table
            caption={words.caption}
            rows={busy.reverse()}
            columns={[
              { label: words.day, cell: ({ id }) => writeDay(id) },
              ...COUNTED.map(({ label, of }) => ({ label, cell: (day: Day) => writeNumber(of(day)), isNumber: true })),
            ]}
          />
        </>
      ) : data ? (
        <p class="empty">{words.empty}</p>
      ) : problem ? (
        <Trouble problem={problem} again={reload} />
      ) : (
        <Skeleton rows={8} />
      )}
    </section>
  );
}

function Charts({ days }: { days: readonly Day[] }) {
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div class="charts">
      {COUNTED.map(({ title, of, isBad }) => (
        <figure key={title} class="panel">
          <figcaption>
            {title}
            <strong class="total">{writeNumber(days.reduce((all, day) => all + of(day), 0))}</strong>
          </figcaption>
          <Bars
            bars={days.map((day) => ({
              title: `${writeDay(day.id)}: ${writeNumber(of(day))}`,
              ...(isBad ? { good: 0, bad: of(day) } : { good: of(day) }),
            }))}
          />
          <p class="axis" aria-hidden="true">
            <span>{first && writeDay(first.id)}</span>
            <span>{last && writeDay(last.id)}</span>
          </p>
        </figure>
      ))}
    </div>
  );
}
