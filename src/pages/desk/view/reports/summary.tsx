import { useEffect, useRef, useState } from "preact/hooks";
import type { ReportSummary } from "../../../../contract/report.ts";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { type Column, Table } from "../../../kit/ui/table.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { summaryText as words } from "../../text/summary.ts";

interface Counts {
  id: string;
  delivered: number;
  on_time: number;
  cancelled: number;
}

const LEGS = ["search", "to_shop", "waiting", "to_door"] as const;

const COUNTS = [
  { label: words.delivered, isNumber: true, cell: ({ delivered }) => String(delivered) },
  { label: words.onTime, isNumber: true, cell: ({ delivered, on_time }) => writeShare(on_time, delivered) },
  { label: words.cancelled, isNumber: true, cell: ({ cancelled }) => String(cancelled) },
] as const satisfies readonly Column<Counts>[];

const writeShare = (part: number, whole: number) => (whole === 0 ? "–" : words.share(part / whole));

interface Days extends Record<string, string> {
  from: string;
  to: string;
}

const DAY_MS = 24 * 3_600_000;
const countDays = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** These days, and as many before them: only once the service has said that these can be counted. */
async function loadWithBefore(query: Days) {
  const result = await api.summary(query);
  if (!result.ok) return result;
  const daysBack = (day: string) => new Date(Date.parse(day) - countDays(query) * DAY_MS).toISOString().slice(0, 10);
  const before = await api.summary({ ...query, from: daysBack(query.from), to: daysBack(query.to) });
  return before.ok ? { ok: true as const, data: { ...result.data, before: before.data } } : before;
}

/** What these days were like, in numbers. @param props.query the days, as the reports take them */
export function Summary({ query }: { query: Days }) {
  const loaded = useLoad(() => loadWithBefore(query), JSON.stringify(query));
  if (!loaded.data)
    return loaded.problem ? <Trouble problem={loaded.problem} again={loaded.reload} /> : <Skeleton rows={4} />;
  const { before, delivered, on_time, cancelled, hours, legs, reasons, shops, riders, zones } = loaded.data;
  const hadAny = before.delivered + before.cancelled > 0;
  if (delivered + cancelled === 0) return <p>{words.nothing}</p>;
  return (
    <div class="parts">
      <section class="block whole">
        <dl class="totals">
          {COUNTS.map(({ label, cell }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{cell({ id: label, delivered, on_time, cancelled })}</dd>
              {hadAny && <dd class="hint">{words.before(cell({ id: label, ...before }))}</dd>}
            </div>
          ))}
        </dl>
        <p class="hint">{hadAny ? words.comparedWith(countDays(query)) : words.nothingBefore(countDays(query))}</p>
      </section>
      <Hours hours={hours} />
      <section class="block">
        <h2>{words.legs}</h2>
        <Table
          caption={words.legs}
          rows={LEGS.map((id) => ({ id, ...legs[id] }))}
          columns={[
            { label: words.leg, cell: ({ id }) => words.legNames[id] },
            { label: words.median, isNumber: true, cell: ({ median }) => words.minutes(median) },
            { label: words.p90, isNumber: true, cell: ({ p90 }) => words.minutes(p90) },
          ]}
        />
      </section>
      {reasons.length > 0 && (
        <section class="block">
          <h2>{words.reasons}</h2>
          <Table
            caption={words.reasons}
            rows={reasons.map((one) => ({ id: one.reason ?? "", ...one }))}
            columns={[
              { label: words.reason, cell: ({ reason }) => reason ?? words.noReason },
              { label: words.cancelled, isNumber: true, cell: ({ cancelled }) => cancelled },
            ]}
          />
        </section>
      )}
      <Groups
        title={words.shops}
        label={words.shop}
        rows={shops}
        nameOf={({ id, name }) => (
          <a
            href={`/desk/statement?${new URLSearchParams({ ...query, account: id })}`}
            aria-label={words.statementOf(name)}
          >
            {name}
          </a>
        )}
      />
      <Groups title={words.zones} label={words.zone} rows={zones} />
      <Groups title={words.riders} label={words.rider} rows={riders} />
    </div>
  );
}

interface GroupsProps {
  title: string;
  label: string;
  rows: ReportSummary["shops"];
  nameOf?: Column<ReportSummary["shops"][number]>["cell"];
}

function Groups({ title, label, rows, nameOf = ({ name }) => name }: GroupsProps) {
  if (rows.length === 0) return null;
  return (
    <section class="block">
      <h2>{title}</h2>
      <Table caption={title} rows={rows} columns={[{ label, cell: nameOf }, ...COUNTS]} />
    </section>
  );
}

/** The hours as a picture, and behind a switch as a table. */
function Hours({ hours }: Pick<ReportSummary, "hours">) {
  const [isTable, setTable] = useState(false);
  return (
    <section class="block whole">
      <div class="screen-head">
        <h2>{words.hours}</h2>
        <button type="button" class="button small" onClick={() => setTable(!isTable)}>
          {isTable ? words.picture : words.table} <span class="spoken">{words.hours}</span>
        </button>
      </div>
      {isTable ? (
        <Table
          caption={words.hours}
          rows={hours.map((one) => ({ id: String(one.hour), ...one }))}
          columns={[{ label: words.hour, cell: ({ hour }) => `${String(hour).padStart(2, "0")}:00` }, ...COUNTS]}
        />
      ) : (
        <Picture hours={hours} />
      )}
    </section>
  );
}

function Picture({ hours }: Pick<ReportSummary, "hours">) {
  const frame = useRef<HTMLDivElement>(null);
  const [isFailed, setFailed] = useState(false);
  const drawn = JSON.stringify(hours);
  useEffect(() => {
    let remove = () => {};
    let isOver = false;
    import("../../charts/draw-hours.ts")
      .then(({ drawHours }) => {
        if (!isOver && frame.current) remove = drawHours(frame.current, hours);
      })
      .catch(() => setFailed(true));
    return () => {
      isOver = true;
      remove();
    };
  }, [drawn]);
  return (
    <>
      <p class="chart-legend hint" aria-hidden="true">
        <span class="key delivered" /> {words.delivered} <span class="key cancelled" /> {words.cancelled}
      </p>
      <div class="chart" ref={frame} role="img" aria-label={words.pictureOf} />
      {isFailed && <p class="hint">{words.pictureFailed}</p>}
    </>
  );
}
