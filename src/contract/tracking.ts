import { type Static, Type } from "typebox";
import { Nullable } from "./nullable.ts";
import { Position } from "./position.ts";
import { STATUSES } from "./status.ts";

/** One step of the journey that has happened. */
export const HistoryEntry = Type.Object({
  status: Type.Enum(STATUSES),
  at: Type.String({ format: "date-time", description: "ISO 8601, UTC" }),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

/** The rider as a customer may see them. `location` is withheld once the delivery has ended. */
export const TrackedRider = Type.Object({
  name: Type.String(),
  location: Nullable(Position),
  bearing: Nullable(
    Type.Number({
      minimum: 0,
      exclusiveMaximum: 360,
      description: "degrees clockwise from north",
    }),
  ),
  speed_kph: Nullable(Type.Number({ minimum: 0 })),
});
export type TrackedRider = Static<typeof TrackedRider>;

/**
 * Answer of GET /v1/deliveries/:id/tracking. The first six fields are the specification's; the rest are additive, and a
 * client must work without any of them. Before a rider is assigned `rider`, `eta_minutes` and `distance_remaining_km`
 * are null.
 */
export const TrackingRecord = Type.Object({
  delivery_id: Type.String(),
  status: Type.Enum(STATUSES),
  rider: Nullable(TrackedRider),
  eta_minutes: Nullable(
    Type.Number({
      minimum: 0,
      description: "minutes until the drop-off is reached",
    }),
  ),
  distance_remaining_km: Nullable(
    Type.Number({
      minimum: 0,
      description: "along the route, to the drop-off",
    }),
  ),
  located_at: Nullable(
    Type.String({
      format: "date-time",
      description: "when the rider's fix was taken",
    }),
  ),
  history: Type.Array(HistoryEntry, { description: "oldest first" }),
  scheduled_at: Nullable(
    Type.String({
      format: "date-time",
      description: "when the search for a rider begins; null means that it began at once",
    }),
  ),
  pickup: Nullable(Position),
  dropoff: Nullable(Position),
  route: Nullable(
    Type.String({
      description: "the rest of the leg being ridden, as an encoded polyline of precision 5",
    }),
  ),
  poll_after_seconds: Type.Integer({
    minimum: 5,
    description: "how long a viewer should wait before asking again",
  }),
});
export type TrackingRecord = Static<typeof TrackingRecord>;
