import { lazy } from "preact-iso";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Table } from "../../../kit/ui/table.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { fillDays } from "./fill-days.ts";

const words = text.usage;

// The chart's library is the largest part of this screen. The table doesn't wait for it.
const Chart = lazy(async () => (await import("./chart.tsx")).Chart);

/** The service counts no further back. */
const DAYS = 30;

/** Requests, refusals and deliveries of the last days: of one key, or of all if `keyId` is empty. */
export function UsageByDay({ keyId }: { keyId: string }) {
  const usage = useLoad(() => api.usage({ key_id: keyId }), keyId);
  if (!usage.data) {
    return usage.problem ? <Trouble problem={usage.problem} again={usage.reload} /> : <Skeleton rows={8} />;
  }
  const entries = usage.data.data;
  if (entries.length === 0) return <p class="empty">{words.empty}</p>;
  const days = fillDays(entries, Date.now(), DAYS);
  return (
    <>
      <div class="chart">
        <Chart days={days} />
      </div>
      <Table
        caption={words.caption}
        rows={[...days].reverse()}
        columns={[
          { label: words.day, cell: ({ id }) => id },
          { label: words.requests, cell: (day) => day.requests, isNumber: true },
          { label: words.refused, cell: (day) => day.rateLimited, isNumber: true },
          { label: words.deliveries, cell: (day) => day.deliveries, isNumber: true },
        ]}
      />
    </>
  );
}
