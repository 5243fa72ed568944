import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { DeliveryRecord } from "../../../../contract/delivery-record.ts";
import type { Overview } from "../../../../contract/people/overview.ts";
import type { Result } from "../../../kit/client.ts";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Table } from "../../../kit/ui/table.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { When } from "../../../kit/ui/when.tsx";
import { writeNumber, writeSpan } from "../../../kit/write-number.ts";
import { api, isSandbox, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { BrokenAtSlashes } from "../broken-at-slashes.tsx";
import { DELIVERY_COLUMNS } from "../deliveries/delivery-cells.tsx";
import { OrderButton } from "../deliveries/order-button.tsx";
import { Icon } from "../icons.tsx";
import { Screen } from "../screen.tsx";
import { useRefresh } from "../use-refresh.ts";
import { nameEndpoint } from "../webhooks/endpoint-state.tsx";
import { BeforeLive, GetStarted } from "./setup.tsx";

const words = text.now;

const REFRESH_MS = 15_000;
/** Rows in each of its lists. */
const MOST = 8;

interface Now {
  overview: Overview;
  /** Late, or with trouble. */
  wanting: DeliveryRecord[];
  /** The others that are under way, the next to arrive first. */
  underWay: DeliveryRecord[];
}

async function readNow(): Promise<Result<Now>> {
  const list = (state: string) => api.deliveries({ state, limit: MOST });
  const [overview, trouble, late, all] = await Promise.all([
    api.overview(),
    list("trouble"),
    list("late"),
    list("under_way"),
  ]);
  if (!overview.ok) return overview;
  if (!trouble.ok) return trouble;
  if (!late.ok) return late;
  if (!all.ok) return all;
  const wanting = [...new Map([...trouble.data.data, ...late.data.data].map((row) => [row.id, row])).values()];
  const underWay = all.data.data.filter(({ id }) => wanting.every((one) => one.id !== id));
  const due = ({ arrives_at }: DeliveryRecord) => Date.parse(arrives_at ?? "") || 0;
  underWay.sort((a, b) => due(a) - due(b));
  return { ok: true, data: { overview: overview.data, wanting: wanting.slice(0, MOST), underWay } };
}

/** What goes on now, what needs somebody, and how the week was. */
export function NowScreen() {
  const { route } = useLocation();
  const now = useLoad(readNow, "now");
  const steps = useLoad(api.firstSteps, "first steps");
  useRefresh(now.reload, REFRESH_MS);
  useEffect(() => {
    // The developer comes back from a terminal or a page.
    const look = () => void Promise.all([now.reload(), steps.reload()]);
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, [now.reload, steps.reload]);
  const problem = now.problem ?? steps.problem;
  if (!now.data || !steps.data) {
    return (
      <Screen title={words.title}>
        {problem ? (
          <Trouble problem={problem} again={() => void Promise.all([now.reload(), steps.reload()])} />
        ) : (
          <Skeleton rows={8} />
        )}
      </Screen>
    );
  }
  const seen = steps.data;
  const started = [seen.key_used_at, seen.delivery_created_at, seen.script_seen, seen.webhook_answered_at];
  // Whoever has ordered something has begun, and looks for that first.
  const isNew = seen.delivery_created_at === null && started.includes(null);
  const lists = seen.delivery_created_at === null ? null : now.data;
  return (
    <Screen
      title={words.title}
      lead={lists && isIdle(lists) && words.nothing}
      actions={
        !isNew && mayChange() && isSandbox() && <OrderButton done={({ id }) => route(`/dashboard/deliveries/${id}`)} />
      }
    >
      {lists && <Deliveries now={lists} />}
      <div class="stack">
        <GetStarted seen={seen} isOpen={isNew} />
        <BeforeLive seen={seen} />
      </div>
    </Screen>
  );
}

const isIdle = ({ wanting, underWay }: Now) => wanting.length + underWay.length === 0;

/** How they go. Whoever has none yet has nothing to read here. */
function Deliveries({ now }: { now: Now }) {
  const { overview, wanting, underWay } = now;
  return (
    <>
      <Numbers overview={overview} isIdle={isIdle(now)} />
      {overview.failing_endpoints.length > 0 && (
        <ul class="notice bad">
          {overview.failing_endpoints.map(({ id, url, status, failing_since: since }) => (
            <li key={id}>
              <Icon name="warning" />{" "}
              <a href={`/dashboard/webhooks/${id}`}>
                <BrokenAtSlashes text={nameEndpoint(url)} />
              </a>{" "}
              {status === "disabled" ? words.endpointStopped : words.endpointFails} {since && <When at={since} />}
            </li>
          ))}
        </ul>
      )}
      {wanting.length > 0 && (
        <Section title={words.wanting}>
          <Table caption={words.wanting} columns={DELIVERY_COLUMNS} rows={wanting} look="links deliveries" />
        </Section>
      )}
      {underWay.length > 0 && (
        <Section
          title={words.underWay}
          more={<a href="/dashboard/deliveries?state=under_way">{words.all(overview.under_way)}</a>}
        >
          <Table caption={words.underWay} columns={DELIVERY_COLUMNS} rows={underWay} look="links deliveries" />
        </Section>
      )}
      {overview.newest_ratings.length > 0 && (
        <Section title={words.ratings}>
          <ul class="ratings panel">
            {overview.newest_ratings.map(
              ({ delivery_id: id, external_id: reference, stars, comment, rated_at: at }) => (
                <li key={id}>
                  <Stars count={stars} />
                  <p>
                    {comment ?? <span class="hint">{words.noComment}</span>}{" "}
                    <small>
                      <a href={`/dashboard/deliveries/${id}`}>{reference ?? words.delivery}</a>
                    </small>
                  </p>
                  <When at={at} />
                </li>
              ),
            )}
          </ul>
        </Section>
      )}
    </>
  );
}

function Section({ title, more, children }: { title: string; more?: ComponentChildren; children: ComponentChildren }) {
  return (
    <section class="stack">
      <div class="screen-head">
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

/** How many deliveries are how far, if there are any, and how the week was. */
function Numbers({ overview, isIdle }: { overview: Overview; isIdle: boolean }) {
  const { under_way, late, trouble, last_week: week } = overview;
  const ended = week.delivered + week.cancelled;
  const list = (state: string) => `/dashboard/deliveries?state=${state}`;
  return (
    <div class="numbers">
      {!isIdle && (
        <>
          <h2>{words.deliveries}</h2>
          <dl>
            <Figure label={words.underWay} href={list("under_way")} value={under_way} />
            <Figure label={words.late} href={list("late")} value={late} isWrong={late > 0} />
            <Figure label={words.trouble} href={list("trouble")} value={trouble} isWrong={trouble > 0} />
          </dl>
        </>
      )}
      <h2>{words.week}</h2>
      <dl>
        <Figure
          label={words.delivered}
          value={ended === 0 ? "–" : writeNumber(week.delivered)}
          about={ended === 0 ? "" : words.ofWeek(writeNumber(ended))}
        />
        <Figure
          label={words.median}
          value={week.median_minutes === null ? "–" : writeSpan(Math.max(1, Math.round(week.median_minutes)) * 60_000)}
        />
        <Figure
          label={words.stars}
          value={week.stars === null ? "–" : week.stars.toFixed(1)}
          about={week.stars === null ? "" : words.ratingsOfWeek(week.ratings)}
        />
      </dl>
    </div>
  );
}

function Figure({
  label,
  value,
  href,
  about,
  isWrong = false,
}: {
  label: string;
  value: string | number;
  /** The list behind it. */
  href?: string;
  /** Of how many. */
  about?: string;
  isWrong?: boolean;
}) {
  return (
    <div class={isWrong ? "wrong" : undefined}>
      <dt>{label}</dt>
      <dd>
        {href === undefined ? (
          value
        ) : (
          <a href={href} class="cover">
            {value}
          </a>
        )}
        {about && <small>{about}</small>}
      </dd>
    </div>
  );
}

function Stars({ count }: { count: number }) {
  return (
    <span class="stars">
      <span class="spoken">{words.starsOf(count)}</span>
      <span aria-hidden="true">
        {"★".repeat(count)}
        <span class="missing">{"★".repeat(5 - count)}</span>
      </span>
    </span>
  );
}
