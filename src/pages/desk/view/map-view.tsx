import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useNow } from "../../kit/ui/use-now.ts";
import { onDuty, underWay } from "../city.ts";
import type { City, CityMap } from "../map/draw-city.ts";
import { text } from "../text/en.ts";
import { listMarks } from "./list-marks.ts";
import { useSelection } from "./use-selection.ts";

/** The city. Its code is downloaded once a place is known. */
export function MapView() {
  const now = useNow();
  const { selected, show } = useSelection();
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<CityMap | null>(null);
  const [state, setState] = useState<"empty" | "drawn" | "failed">("empty");
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
  const latest = useRef({ city, show });
  latest.current = { city, show };
  const hasPlace = marks.length > 0;

  useLayoutEffect(() => {
    if (!hasPlace) return;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const theme = () => (dark.matches ? "dark" : "light");
    const follow = () => map.current?.setTheme(theme());
    let isOver = false;
    import("../map/draw-city.ts")
      .then(({ drawCity }) => {
        const { tiles = "", attribution = "" } = document.body.dataset;
        const centre = latest.current.city.marks[0]?.position;
        if (isOver || !frame.current || !centre) return;
        const options = { centre, tiles, attribution, theme: theme(), text: text.map } as const;
        map.current = drawCity(frame.current, options, (id) => latest.current.show(id));
        setState("drawn");
      })
      .catch(() => setState("failed"));
    dark.addEventListener("change", follow);
    return () => {
      isOver = true;
      dark.removeEventListener("change", follow);
      map.current?.destroy();
      map.current = null;
      setState("empty");
    };
  }, [hasPlace]);
  useEffect(() => map.current?.show(city));

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
