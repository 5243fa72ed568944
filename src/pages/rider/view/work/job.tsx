import type { RiderJob } from "../../../../contract/rider.ts";
import { fill } from "../../../../widget/text/words.ts";
import type { Step } from "../../core/changes.ts";
import { money, weight } from "../../text/locale.ts";
import type { JobStatus } from "../../text/text.ts";
import { AskAgain } from "../ask-again.tsx";
import { Screen, SettingsButton } from "../screen.tsx";
import { useApp } from "../use-app.ts";
import { Destination } from "./destination.tsx";
import { PositionNote } from "./position-note.tsx";
import { StepButton } from "./step-button.tsx";
import { WayView } from "./way-view.tsx";

/** What comes next in each status, and where the rider goes for it. */
const NEXT: Readonly<Record<JobStatus, { action: Step | "hand_over"; end: "pickup" | "dropoff" }>> = {
  rider_assigned: { action: "set_off", end: "pickup" },
  rider_arriving: { action: "arrive", end: "pickup" },
  at_pickup: { action: "pick_up", end: "pickup" },
  picked_up: { action: "depart", end: "dropoff" },
  in_transit: { action: "hand_over", end: "dropoff" },
};
const STATUSES = Object.keys(NEXT);

/** A delivery, with the one thing that comes next. */
export function Job({ job, status }: { job: RiderJob; status: JobStatus }) {
  const { core, state, text, go, format, locale } = useApp();
  const { action, end } = NEXT[status];
  const at = STATUSES.indexOf(status);
  const mayRelease = status === "rider_assigned" || status === "rider_arriving";
  const { pickup, dropoff, instructions } = job;
  return (
    <Screen
      title={text.job.titles[status]}
      class="job"
      aside={<SettingsButton />}
      actions={<StepButton key={status} job={job} action={action} />}
    >
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
      <Destination end={end} place={job[end]} />
      {job.cash && job.cash.collected === null && (
        <section class="panel">
          <h2>{text.cash.collect}</h2>
          <p class="large">{money(locale, job.cash.amount, job.cash.currency)}</p>
          <p>
            <bdi>{job[job.cash.from].name ?? text[job.cash.from]}</bdi>
          </p>
        </section>
      )}
      <WayView
        pickup={end === "pickup" ? pickup : null}
        dropoff={dropoff}
        route={job.route}
        target={end === "pickup" ? pickup : dropoff}
      />
      {instructions && (
        <section class="panel">
          <h2>{text.job.note}</h2>
          <p>
            <bdi>{instructions}</bdi>
          </p>
        </section>
      )}
      <section class="panel">
        <h2>{text.job.contents}</h2>
        <p>{[text.packages[job.package.type], weight(locale, job.package.weight)].filter(Boolean).join(", ")}</p>
        {job.package.description && (
          <p>
            <bdi>{job.package.description}</bdi>
          </p>
        )}
        <p class="hint">
          {[format.distance(job.distance_km), job.fee !== null && job.currency && money(locale, job.fee, job.currency)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </section>
      <PositionNote />
      <div class="row">
        <button type="button" class="plain-button" onClick={() => go("problem")}>
          {text.job.problem}
        </button>
        {mayRelease && (
          <AskAgain
            label={text.job.release}
            confirm={text.job.releaseConfirm}
            onConfirm={() => core.act({ kind: "release", deliveryId: job.delivery_id })}
          >
            <p>{text.job.releaseHint}</p>
          </AskAgain>
        )}
      </div>
      {state.rider && state.rider.jobs.length > 1 && (
        <p class="hint">{format.plural(text.job.others, state.rider.jobs.length - 1)}</p>
      )}
    </Screen>
  );
}
