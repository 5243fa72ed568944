import type { Zone } from "../../../../contract/zone.ts";
import { writeFile } from "../../core/zone-texts.ts";
import { areaText as words } from "../../text/area.ts";

/** Zones as a file of GeoJSON. */
export function Download({ name, zones }: { name: string; zones: readonly Pick<Zone, "name" | "area">[] }) {
  const address = `data:application/geo+json,${encodeURIComponent(writeFile(zones))}`;
  return (
    <a class="button quiet small" href={address} download={`${name}.geojson`}>
      {words.download}
    </a>
  );
}
