import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Table } from "../../../kit/ui/table.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { writeNumber } from "../../../kit/write-number.ts";
import { writeDate } from "../../../kit/write-time.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Bars } from "../bars.tsx";
import { type Day, fillDays } from "./fill-days.ts";

const words = text.usage;

/** The service counts no further back. */
const DAYS = 30;
/** The charts of a young account begin with its first day, but are this long at least. */
const FEWEST_DAYS = 7;

const nameDay = ({ id }: Day) => writeDate(id);

/** What is counted, each in a chart of its own: they differ too much for one scale. */
const COUNTED = [
  { label: words.requests, title: words.requests, of: (day: Day) => day.requests, isBad: false },
  { label: words.deliveries, title: words.deliveries, of: (day: Day) => day.deliveries, isBad: false },
  { label: words.refused, title: words.refusedByLimit, of: (day: Day) => day.rateLimited, isBad: true },
];

/** Requests, refusals and deliveries of the last days: of one key, or of all if `keyId` is empty. */
export function UsageByDay({ keyId }: { keyId: string }) {
  const usage = useLoad(() => api.usage({ key_id: keyId }), keyId);
  if (!usage.data) {
    return usage.problem ? <Trouble problem={usage.problem} again={usage.reload} /> : <Skeleton rows={8} />;
  }
  const entries = usage.data.data;
  if (entries.length === 0) return <p class="empty">{words.empty}</p>;
  const known = fillDays(entries, Date.now(), DAYS);
  const isBusy = (day: Day) => COUNTED.some(({ of }) => of(day) > 0);
  const days = known.slice(Math.min(known.findIndex(isBusy), DAYS - FEWEST_DAYS));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <div class="charts">
        {COUNTED.map(({ title, of, isBad }) => {
          const sum = days.reduce((all, day) => all + of(day), 0);
          return (
            <figure key={title} class="panel">
              <figcaption>
                {title}
                <strong class="total">{writeNumber(sum)}</strong>
              </figcaption>
              <Bars
                bars={days.map((day) => ({
                  title: `${nameDay(day)}: ${writeNumber(of(day))}`,
                  ...(isBad ? { good: 0, bad: of(day) } : { good: of(day) }),
                }))}
              />
              <p class="axis" aria-hidden="true">
                <span>{first && nameDay(first)}</span>
                <span>{last && nameDay(last)}</span>
              </p>
            </figure>
          );
        })}
      </div>
      <Table
        caption={words.caption}
        rows={days.filter(isBusy).reverse()}
        columns={[
          { label: words.day, cell: nameDay },
          ...COUNTED.map(({ label, of }) => ({ label, cell: (day: Day) => writeNumber(of(day)), isNumber: true })),
        ]}
      />
    </>
  );
}
