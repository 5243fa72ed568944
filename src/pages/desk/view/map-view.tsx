import { useRef } from "preact/hooks";
import { useNow } from "../../kit/ui/use-now.ts";
import { type Look, useLazyMap } from "../../kit/use-lazy-map.ts";
import { onDuty, underWay } from "../city.ts";
import type { City } from "../map/draw-city.ts";
import { text } from "../text/en.ts";
import { listMarks } from "./list-marks.ts";
import { useSelection } from "./use-selection.ts";

const LOOKS = [
  ["rider busy", text.legend.busy],
  ["rider free", text.legend.free],
  ["rider silent", text.legend.silent],
  ["job at-shop", text.legend.atShop],
  ["job at-door", text.legend.atDoor],
  ["job at-door needy", text.legend.needy],
] as const;

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
        {LOOKS.map(([look, name]) => (
          <li key={look}>
            <span class={`mark ${look}`} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
