import { useRef } from "preact/hooks";
import type { OperatorDelivery } from "../../../contract/operator.ts";
import { isBeforePickup, isFinal } from "../../../contract/status.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { type Look, useLazyMap } from "../../kit/use-lazy-map.ts";
import { onDuty, underWay } from "../city.ts";
import type { City, Way } from "../map/draw-city.ts";
import { text } from "../text/en.ts";
import { listMarks } from "./list-marks.ts";
import { LOOKS } from "./status-mark.tsx";
import { useSelection } from "./use-selection.ts";

const LEGEND = [
  [LOOKS.searching, text.statuses.searching],
  [LOOKS.at_pickup, text.legend.toPickUp],
  [LOOKS.in_transit, text.legend.toHandOver],
  ["job at-shop needy", text.legend.needy],
  ["rider busy", text.legend.busy],
  ["rider free", text.legend.free],
  ["rider silent", text.legend.silent],
] as const;

/** Where the chosen one's rider has been with it, and goes with it, as the crow flies. */
function wayOf({ status, pickup, dropoff, rider }: OperatorDelivery): Pick<Way, "done" | "ahead"> {
  const at = rider?.location ?? null;
  if (at === null || isFinal(status)) return { done: [], ahead: [pickup, dropoff] };
  return isBeforePickup(status)
    ? { done: [], ahead: [at, pickup, dropoff] }
    : { done: [pickup, at], ahead: [at, dropoff] };
}

/** The city. Its code is downloaded once a place is known. */
export function MapView() {
  const now = useNow();
  const { selected, show } = useSelection();
  const deliveries = underWay.value ?? [];
  const chosen = deliveries.find(({ id }) => id === selected);
  const marks = listMarks(deliveries, onDuty.value, chosen, now);
  const city: City = { marks, chosen: chosen ? { id: chosen.id, ...wayOf(chosen) } : null };
  const latestShow = useRef(show);
  latestShow.current = show;
  const load = async () => {
    const { drawCity } = await import("../map/draw-city.ts");
    return (frame: HTMLElement, look: Look, { marks: [first] }: City) =>
      first
        ? drawCity(frame, { ...look, centre: first.position, text: text.map, nameCluster: text.cluster }, (id) =>
            latestShow.current(id),
          )
        : null;
  };
  const { frame, state } = useLazyMap(city, marks.length > 0, load);

  return (
    <div class="city">
      <div class="city-map" ref={frame}>
        {underWay.value !== null && marks.length === 0 && <p class="hint">{text.mapEmpty}</p>}
        {state === "failed" && <p class="hint">{text.mapFailed}</p>}
      </div>
      <details class="legend">
        <summary>{text.legend.title}</summary>
        <ul>
          {LEGEND.map(([look, name]) => (
            <li key={look}>
              <span class={`mark ${look}`} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
