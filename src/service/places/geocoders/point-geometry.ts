import { Type } from "typebox";

/** GeoJSON's point, which names the longitude first: https://www.rfc-editor.org/rfc/rfc7946#section-3.1.2 */
export const PointGeometry = Type.Object({
  type: Type.Literal("Point"),
  coordinates: Type.Tuple([Type.Number({ minimum: -180, maximum: 180 }), Type.Number({ minimum: -90, maximum: 90 })]),
});
