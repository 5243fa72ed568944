import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Table } from "../../../kit/ui/table.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { writeNumber } from "../../../kit/write-number.ts";
import { writeDay } from "../../../kit/write-time.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Bars } from "../bars.tsx";
import { Empty } from "../empty.tsx";
import { type Day, fillDays } from "./fill-days.ts";

const words = text.usage;

/** The service counts no further back. */
const DAYS = 30;
/** What began in this time fills charts of as many days. */
const FEW_DAYS = 7;

/** What is counted, each in a chart of its own: they differ too much for one scale. */
const COUNTED = [
  { label: words.requests, title: words.requests, of: (day: Day) => day.requests, none: words.noRequests },
  { label: words.deliveries, title: words.deliveries, of: (day: Day) => day.deliveries, none: words.noDeliveries },
  {
    label: words.refused,
    title: words.refusedByLimit,
    of: (day: Day) => day.rateLimited,
    none: words.noneRefused,
    isBad: true,
  },
];

/** Requests, refusals and deliveries of the last days: of one key, or of all if `keyId` is empty. */
export function UsageByDay({ keyId }: { keyId: string }) {
  const { data, problem, reload } = useLoad(() => api.usage({ key_id: keyId }), keyId);
  const days = fillDays(data?.data ?? [], Date.now(), DAYS);
  const isBusy = (day: Day) => COUNTED.some(({ of }) => of(day) > 0);
  const busy = days.filter(isBusy);
  const [first] = busy;
  const shown = first && days.indexOf(first) >= DAYS - FEW_DAYS ? days.slice(-FEW_DAYS) : days;
  return (
    <section class="stack">
      <h2>{words.days(shown.length)}</h2>
      {first ? (
        <>
          <p class="hint">{tell(busy, first)}</p>
          <Charts days={shown} />
          <details>
            <summary>{words.byDay}</summary>
            <Table
              caption={words.caption}
              rows={busy.reverse()}
              columns={[
                { label: words.day, cell: ({ id }) => writeDay(id) },
                ...COUNTED.map(({ label, of }) => ({
                  label,
                  cell: (day: Day) => writeNumber(of(day)),
                  isNumber: true,
                })),
              ]}
            />
          </details>
        </>
      ) : data ? (
        <Empty icon="usage" title={words.empty}>
          {words.emptyNext}
        </Empty>
      ) : problem ? (
        <Trouble problem={problem} again={reload} />
      ) : (
        <Skeleton rows={8} />
      )}
    </section>
  );
}

function tell(busy: readonly Day[], first: Day): string {
  if (busy.length === 1) return words.allOn(writeDay(first.id));
  const most = busy.reduce((one, other) => (other.requests > one.requests ? other : one));
  return words.busiest(busy.length, writeDay(most.id), writeNumber(most.requests));
}

function Charts({ days }: { days: readonly Day[] }) {
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div class="charts">
      {COUNTED.map(({ title, of, none, isBad }) => {
        const total = days.reduce((all, day) => all + of(day), 0);
        return (
          <figure key={title} class="panel">
            <figcaption>
              {title}
              <strong class="total">{writeNumber(total)}</strong>
            </figcaption>
            {total === 0 ? (
              <p class="hint">{none}</p>
            ) : (
              <>
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
              </>
            )}
          </figure>
        );
      })}
    </div>
  );
}
