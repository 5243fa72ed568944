import { useRef } from "preact/hooks";
import { useNow } from "../../kit/ui/use-now.ts";
import { type Look, useLazyMap } from "../../kit/use-lazy-map.ts";
import { onDuty, underWay } from "../city.ts";
import type { City } from "../map/draw-city.ts";
import { text } from "../text/en.ts";
import { listMarks } from "./list-marks.ts";
import { useSelection } from "./use-selection.ts";

/** The city. Its code is downloaded once a place is known. */
export function MapView() {
  const now = useNow();
  const { selected, show } = useSelection();
  const deliveries = underWay.value ?? [];
  const marks = listMarks(deliveries, onDuty.value, now);
  const chosen = deliveries.find(({ id }) => id === selected);
  const city: City = {
    marks,
    chosen: chosen
      ? {
          id: chosen.id,
          pickup: chosen.pickup,
          dropoff: chosen.dropoff,
          isDelivered: chosen.status === "delivered",
          rider: chosen.rider?.location ?? null,
        }
      : null,
  };
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
        {state === "failed" && <p class="hint">{text.mapFailed}</p>}
      </div>
      <ul class="legend" aria-hidden="true">
        {(["busy", "free", "silent"] as const).map((look) => (
          <li key={look}>
            <span class={`mark rider ${look}`} />
            {text.legend[look]}
          </li>
        ))}
      </ul>
    </div>
  );
}
