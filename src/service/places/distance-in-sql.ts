import { EARTH_RADIUS_METRES } from "../../contract/geo.ts";

/** SQL expression: the distance of two places in metres, each the prefix of two columns, as `r.` or `d.pickup_`. */
export const metresInSql = (a: string, b: string) => `(2 * ${EARTH_RADIUS_METRES} * asin(sqrt(least(1,
  sin(radians(${a}lat - ${b}lat) / 2) ^ 2
    + cos(radians(${a}lat)) * cos(radians(${b}lat)) * sin(radians(${a}lng - ${b}lng) / 2) ^ 2))))`;
