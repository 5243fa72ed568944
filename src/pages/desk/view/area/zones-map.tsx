import { useRef } from "preact/hooks";
import type { Position } from "../../../../contract/geo.ts";
import type { Polygon } from "../../../../contract/zone.ts";
import { type Look, useLazyMap } from "../../../kit/use-lazy-map.ts";
import { onDuty, underWay } from "../../city.ts";
import type { ZonesOnMap } from "../../map/draw-zones.ts";
import { areaText as words } from "../../text/area.ts";

/** The zones on the map. Its code is downloaded only here. */
export function ZonesMap({ shown, changed }: { shown: ZonesOnMap; changed: (area: Polygon) => void }) {
  const latest = useRef(changed);
  latest.current = changed;
  const load = async () => {
    const { drawZones } = await import("../../map/draw-zones.ts");
    return (frame: HTMLElement, look: Look, first: ZonesOnMap) => {
      const map = drawZones(frame, { ...look, centre: findCentre(first), text: words.map }, (area) =>
        latest.current(area),
      );
      map.show(first);
      return map;
    };
  };
  const { frame, state } = useLazyMap(shown, true, load);
  return (
    <div class="city">
      <div class="city-map" ref={frame}>
        {state === "failed" && <p class="hint">{words.mapFailed}</p>}
      </div>
    </div>
  );
}

/** Where the operator works: in a zone, or where something is under way. */
function findCentre({ zones: [zone] }: ZonesOnMap): Position {
  const [lng, lat] = zone?.area.coordinates[0]?.[0] ?? [];
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  return underWay.value?.[0]?.pickup ?? onDuty.value[0]?.location ?? { lat: 0, lng: 0 };
}
