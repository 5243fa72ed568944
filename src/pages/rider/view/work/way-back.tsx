import type { RiderJob } from "../../../../contract/rider.ts";
import { Sheet } from "../stage.tsx";
import { useApp } from "../use-app.ts";
import { Destination } from "./destination.tsx";
import { PositionNote } from "./position-note.tsx";

/** A package that couldn't be handed over: where it goes back to, and the one step that is left. */
export function WayBack({ job }: { job: RiderJob }) {
  const { core, text } = useApp();
  return (
    <Sheet
      title={text.wayBack.title}
      class="job"
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
      <p>{text.wayBack.hint}</p>
      {job.return?.reason && (
        <p class="hint">
          <bdi>{job.return.reason}</bdi>
        </p>
      )}
      <Destination end="pickup" place={job.pickup} />
      <PositionNote />
    </Sheet>
  );
}
