import { area as squareMetres } from "@turf/area";
import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import { kinks } from "@turf/kinks";
import type { Position } from "../../../contract/geo.ts";
import type { FieldError } from "../../../contract/problem.ts";
import type { Polygon } from "../../../contract/zone.ts";

/** The polygon with each ring in one piece: a step of more than half the world goes over the antimeridian. */
export function unwrap({ coordinates }: Polygon): Polygon {
  const rings = coordinates.map((ring) => {
    let before = ring[0]?.[0] ?? 0;
    return ring.map(([lng = 0, lat = 0]) => {
      before = lng - 360 * Math.round((lng - before) / 360);
      return [before, lat];
    });
  });
  return { type: "Polygon", coordinates: rings };
}

/** In square metres. */
export const sizeOf = (area: Polygon): number => squareMetres(unwrap(area));

/** @param unwrapped as {@link unwrap} makes it: it may reach beyond 180° */
export function contains(unwrapped: Polygon, { lat, lng }: Position): boolean {
  return [0, 360, -360].some((round) => booleanPointInPolygon([lng + round, lat], unwrapped));
}

/** What is wrong with a polygon whose form is right. */
export function areaErrors(area: Polygon): FieldError[] {
  const refuse = (index: number, code: string, detail: string): FieldError[] => [
    { param: `area.coordinates.${index}`, code, detail },
  ];
  const ofRings = area.coordinates.flatMap((ring, index) => {
    const [first, last] = [ring[0], ring.at(-1)];
    if (ring.some(([, lat = 0]) => Math.abs(lat) > 90)) return refuse(index, "out_of_range", "has a latitude over 90");
    if (String(first) !== String(last)) return refuse(index, "not_closed", "must end with its first point");
    return [];
  });
  if (ofRings.length > 0) return ofRings;
  const unwrapped = unwrap(area);
  const [outline = []] = unwrapped.coordinates;
  if (String(outline[0]) !== String(outline.at(-1))) return refuse(0, "invalid_format", "goes round a pole");
  const [crossing] = kinks(unwrapped).features;
  if (crossing) {
    const [lng = 0, lat = 0] = crossing.geometry.coordinates;
    return refuse(0, "crossing_edges", `crosses itself near ${lat.toFixed(5)}, ${lng.toFixed(5)}`);
  }
  return sizeOf(area) === 0 ? refuse(0, "invalid_format", "has no area") : [];
}
