import type { RiderJob } from "../../../../contract/rider.ts";
import { isFar, type LegAhead } from "../../core/shown-way.ts";
import { Sheet } from "../stage.tsx";
import { useApp } from "../use-app.ts";
import { Arrival } from "./arrival.tsx";
import { Destination } from "./destination.tsx";
import { PositionNote } from "./position-note.tsx";

/** A package that couldn't be handed over: where it goes back to, and the one step that is left. */
export function WayBack({ job, leg }: { job: RiderJob; leg: LegAhead }) {
  const { core, text } = useApp();
  return (
    <Sheet
      title={text.wayBack.title}
      class={isFar(leg) ? "job far" : "job"}
      warns
      actions={
        <button
          type="button"
          class="main-button"
          onClick={() => core.act({ kind: "returned", deliveryId: job.delivery_id })}
        >
          {text.wayBack.done}
        </button>
      }
    >
      <Arrival leg={leg} />
      <Destination end="pickup" place={job.pickup} />
      {job.return?.reason && (
        <p>
          <bdi>{job.return.reason}</bdi>
        </p>
      )}
      <p class="hint">{text.wayBack.hint}</p>
      <PositionNote />
    </Sheet>
  );
}
