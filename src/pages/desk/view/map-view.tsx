import { useRef } from "preact/hooks";
import type { Position } from "../../../contract/geo.ts";
import type { OperatorDelivery } from "../../../contract/operator.ts";
import { isBeforePickup, isFinal } from "../../../contract/status.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { type Look, useLazyMap } from "../../kit/use-lazy-map.ts";
import { onDuty, underWay } from "../city.ts";
import { meetingPlace } from "../core/rank-riders.ts";
import type { City } from "../map/draw-city.ts";
import { text } from "../text/en.ts";
import { choice } from "./choose-rider.tsx";
import { listMarks } from "./list-marks.ts";
import { LOOKS } from "./status-mark.tsx";
import { useSelection } from "./use-selection.ts";

const LEGEND: readonly (readonly [look: string, name: string, number?: number])[] = [
  [LOOKS.searching, text.statuses.searching],
  [LOOKS.at_pickup, text.legend.toPickUp],
  [LOOKS.in_transit, text.legend.toHandOver],
  ["job at-shop needy", text.legend.needy],
  ["cluster", text.legend.together, 3],
  ["cluster needy", text.legend.needyTogether, 2],
  ["rider busy", text.legend.busy],
  ["rider free", text.legend.free],
  ["rider silent", text.legend.silent],
];

/** Where its rider goes with it, as the crow flies; while one is chosen for it, where they would. */
function wayOf(delivery: OperatorDelivery, candidate: Position | null): readonly Position[] {
  const { status, pickup, dropoff, rider } = delivery;
  if (candidate) return [candidate, meetingPlace(delivery), dropoff];
  const at = isFinal(status) ? null : (rider?.location ?? null);
  if (at === null) return [pickup, dropoff];
  return isBeforePickup(status) ? [at, pickup, dropoff] : [at, dropoff];
}

/** The city. Its code is downloaded once a place is known. */
export function MapView() {
  const now = useNow();
  const { selected, show } = useSelection();
  const deliveries = underWay.value ?? [];
  const chosen = deliveries.find(({ id }) => id === selected);
  const candidates = choice.value?.deliveryId === selected ? choice.value : null;
  const candidate = onDuty.value.find(({ id }) => id === candidates?.chosen)?.location ?? null;
  const marks = listMarks(deliveries, onDuty.value, chosen, now, candidates);
  const city: City = {
    marks,
    chosen: chosen ? { id: `${chosen.id} ${candidates?.riderIds ?? ""}`, ahead: wayOf(chosen, candidate) } : null,
  };
  const lead = (id: string) => (candidates?.riderIds.includes(id) ? candidates.choose(id) : show(id));
  const latestLead = useRef(lead);
  latestLead.current = lead;
  const load = async () => {
    const { drawCity } = await import("../map/draw-city.ts");
    return (frame: HTMLElement, look: Look, { marks: [first] }: City) =>
      first
        ? drawCity(frame, { ...look, centre: first.position, text: text.map, nameCluster: text.cluster }, (id) =>
            latestLead.current(id),
          )
        : null;
  };
  const { frame, state } = useLazyMap(city, marks.length > 0, load);

  return (
    <div class={candidates ? "city choosing" : "city"}>
      <div class="city-map" ref={frame}>
        {underWay.value !== null && marks.length === 0 && <p class="hint">{text.mapEmpty}</p>}
        {state === "failed" && <p class="hint">{text.mapFailed}</p>}
      </div>
      <details class="legend" open={matchMedia("(width >= 1000px)").matches}>
        <summary>{text.legend.title}</summary>
        <ul>
          {LEGEND.map(([look, name, number]) => (
            <li key={look}>
              <span class={`mark ${look}`} aria-hidden="true">
                {number}
              </span>
              {name}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
