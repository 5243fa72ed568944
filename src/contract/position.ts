import { type Static, Type } from "typebox";

/** A place on earth, WGS 84 decimal degrees. */
export const Position = Type.Object({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
});
export type Position = Static<typeof Position>;
