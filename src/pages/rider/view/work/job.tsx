import type { ComponentChildren } from "preact";
import type { RiderJob } from "../../../../contract/rider.ts";
import { isBeforePickup } from "../../../../contract/status.ts";
import { fill } from "../../../../widget/text/words.ts";
import { isolate } from "../../../kit/isolate.ts";
import { writeMoney } from "../../../kit/write-number.ts";
import type { Step } from "../../core/changes.ts";
import { endOf, isFar, type LegAhead } from "../../core/shown-way.ts";
import { weight } from "../../text/locale.ts";
import type { JobStatus } from "../../text/text.ts";
import { AskAgain } from "../ask-again.tsx";
import { Icon } from "../icons.tsx";
import { Sheet } from "../stage.tsx";
import { useApp } from "../use-app.ts";
import { Arrival } from "./arrival.tsx";
import { CashDue } from "./cash-due.tsx";
import { Destination, linesOf } from "./destination.tsx";
import { Incoming, WrittenAfter } from "./messages.tsx";
import { PositionNote } from "./position-note.tsx";
import { StepButton } from "./step-button.tsx";

/** What comes next in each status. */
const NEXT: Readonly<Record<JobStatus, Step | "hand_over">> = {
  rider_assigned: "set_off",
  rider_arriving: "arrive",
  at_pickup: "pick_up",
  picked_up: "depart",
  in_transit: "hand_over",
};
const STATUSES = Object.keys(NEXT);
type Holder = NonNullable<RiderJob["take_over_from"]>;

interface Props {
  job: RiderJob;
  leg: LegAhead;
  status: JobStatus;
  /** The newest message that the rider has closed or read. */
  seen: string | null;
  onSeen(id: string): void;
}

/** A delivery, with the one thing that comes next. */
export function Job({ job, leg, status, seen, onSeen }: Props) {
  const { core, state, text, go, format, locale } = useApp();
  const end = endOf(job);
  const at = STATUSES.indexOf(status);
  const { instructions } = job;
  const isNear = status === "in_transit" && leg.km !== null && !isFar(leg);
  const isAtShop = status === "at_pickup";
  const isRiding = status === "rider_arriving" || status === "in_transit";
  const load = [text.packages[job.package.type], weight(locale, job.package.weight)].filter(Boolean).join(", ");
  const sum = job.pay ?? job.fee;
  const contents = (
    <Detail icon="package" title={text.job.contents}>
      {load}
      {job.package.description && (
        <>
          <br />
          <bdi>{job.package.description}</bdi>
        </>
      )}
      <br />
      <span class="hint">
        {[format.distance(job.distance_km), sum !== null && job.currency && writeMoney(sum, job.currency, locale.tag)]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </Detail>
  );
  return (
    <Sheet
      title={isNear ? text.job.near : text.job.titles[status]}
      class={isAtShop ? "job at-shop" : isRiding && isFar(leg) ? "job far" : "job"}
      warns
      above={<Incoming job={job} seen={seen} onSeen={onSeen} />}
      aside={
        <div
          class="progress"
          role="img"
          aria-label={fill(text.job.progress, {
            n: (at + 1).toLocaleString(locale.tag),
            of: STATUSES.length.toLocaleString(locale.tag),
          })}
        >
          {STATUSES.map((name, index) => (
            <span key={name} data-place={index < at ? "past" : index === at ? "present" : "future"} />
          ))}
        </div>
      }
      actions={<StepButton key={status} job={job} action={NEXT[status]} />}
    >
      {job.take_over_from ? (
        <Meeting holder={job.take_over_from} />
      ) : isAtShop ? (
        // What the rider says at the counter.
        job.dropoff.name && <p class="huge">{fill(text.job.for, { name: isolate(job.dropoff.name) })}</p>
      ) : (
        <Arrival leg={leg} isNear={isNear} />
      )}
      {job.cash && job.cash.collected === null && <CashDue cash={job.cash} />}
      <Changed job={job} />
      {isAtShop && contents}
      <Destination
        end={end}
        place={job[end]}
        note={end === "dropoff" ? instructions : null}
        onWrite={job.messages ? () => go("messages") : undefined}
      />
      <div class="row ways">
        <button type="button" class="plain-button" onClick={() => go("problem")}>
          {text.job.problem}
        </button>
        {isBeforePickup(status) && (
          <AskAgain
            label={text.job.release}
            confirm={text.job.releaseConfirm}
            onConfirm={() => core.act({ kind: "release", deliveryId: job.delivery_id })}
          >
            <p>{text.job.releaseHint}</p>
          </AskAgain>
        )}
      </div>
      <Others jobs={state.rider?.jobs.filter((one) => one !== job) ?? []} />
      <WrittenAfter />
      {instructions && isAtShop && (
        <Detail icon="note" title={text.job.note}>
          <bdi>{instructions}</bdi>
        </Detail>
      )}
      {!isAtShop && contents}
      <PositionNote />
    </Sheet>
  );
}

/** Says that the order was corrected since the rider's last step with it. */
function Changed({ job: { changed_at: at } }: { job: RiderJob }) {
  const { text, format } = useApp();
  if (!at) return null;
  return (
    <p class="notice quiet-notice" role="alert">
      {fill(text.job.changed, { time: format.clock(Date.parse(at)) })}
    </p>
  );
}

/** The rider's other deliveries in the order in which they come, each with where it leads next. */
function Others({ jobs }: { jobs: readonly RiderJob[] }) {
  const { text, format } = useApp();
  if (jobs.length === 0) return null;
  return (
    <section>
      <h2 class="hint">{format.plural(text.job.others, jobs.length)}</h2>
      <ol>
        {jobs.map((one) => {
          const end = endOf(one);
          return (
            <li key={one.delivery_id} class="detail">
              <Icon name={end === "pickup" ? "shop" : "home"} />
              <p>
                <span class="spoken">{text[end]}</span> <bdi>{linesOf(end, one[end])[0]}</bdi>
              </p>
              <Changed job={one} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Another rider has the package: who, where they were last seen, and how old that is. */
function Meeting({ holder: { name, phone, location, located_at } }: { holder: Holder }) {
  const { text, format } = useApp();
  return (
    <section class="detail">
      <Icon name="package" />
      <h2>{fill(text.job.meet, { name: isolate(name) })}</h2>
      {located_at !== null && <p>{fill(text.job.seen, { time: format.clock(Date.parse(located_at)) })}</p>}
      <div class="row">
        {location && (
          <a
            class="tool-button"
            href={`https://www.google.com/maps/dir/?api=1&destination=${location.lat},${location.lng}`}
            target="_blank"
            rel="noopener"
          >
            <Icon name="navigate" />
            {text.job.navigate}
          </a>
        )}
        {phone && (
          <a class="tool-button" href={`tel:${phone}`}>
            <Icon name="call" />
            {text.job.call}
          </a>
        )}
      </div>
    </section>
  );
}

function Detail({ icon, title, children }: { icon: "note" | "package"; title: string; children: ComponentChildren }) {
  return (
    <section class="detail">
      <Icon name={icon} />
      <h2>{title}</h2>
      <p>{children}</p>
    </section>
  );
}
