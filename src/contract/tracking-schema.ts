import { Type } from "typebox";
import { DeliveryReturn } from "./delivery-return.ts";
import { ProofKind, SignedBy } from "./proof.ts";
import { Named, Nullable, PositionSchema, Status, Time } from "./schema.ts";
import { VEHICLES } from "./tracking.ts";

/** The schema of a `HistoryEntry`. */
export const HistoryEntrySchema = Named("HistoryEntry", {
  status: Status,
  at: Time("when it was reached"),
});

/** The schema of a `TrackingRecord`. */
export const TrackingRecordSchema = Named("TrackingRecord", {
  delivery_id: Type.String(),
  status: Status,
  rider: Nullable(
    Type.Object({
      name: Type.String(),
      vehicle: Type.Enum(VEHICLES, { description: "what they ride or drive" }),
      plate: Type.Optional(
        Nullable(
          Type.String({
            description: "as it stands on the vehicle; null where unknown, and once the delivery has ended",
          }),
        ),
      ),
      photo_url: Type.Optional(
        Nullable(
          Type.String({
            description:
              "a square JPEG of the rider, which takes no key; null where the operator has none, and once the delivery has ended",
          }),
        ),
      ),
      location: Nullable(PositionSchema),
      bearing: Nullable(
        Type.Number({ minimum: 0, exclusiveMaximum: 360, description: "degrees clockwise from north" }),
      ),
      speed_kph: Nullable(Type.Number({ minimum: 0 })),
    }),
  ),
  eta_minutes: Nullable(Type.Number({ minimum: 0, description: "minutes until the drop-off" })),
  distance_remaining_km: Nullable(
    Type.Number({ minimum: 0, description: "kilometres along the route, to the drop-off" }),
  ),
  located_at: Nullable(Time("when the rider's fix was taken")),
  history: Type.Array(HistoryEntrySchema, { description: "oldest first" }),
  scheduled_at: Nullable(Time("when the search for a rider begins; null means that it began at once")),
  arrives_after: Nullable(
    Time(
      "the earliest usual arrival; the ordered time if it is scheduled for later; null with a rider and after the end",
    ),
  ),
  arrives_before: Nullable(Time("the latest usual arrival; null like arrives_after")),
  proof: Nullable(ProofKind),
  signed_by: Nullable(SignedBy),
  pickup: Nullable(PositionSchema),
  dropoff: Nullable(PositionSchema),
  stops_before: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: "how many stops for others the rider makes before this drop-off; never where, or for whom",
    }),
  ),
  route: Nullable(
    Type.String({
      description:
        "what remains of the present leg, as an encoded polyline of precision 5; null while its streets aren't known, and while `stops_before` isn't 0",
    }),
  ),
  cancelled_by: Type.Optional(
    Nullable(
      Type.Enum(["merchant", "operator", "service"], {
        description: "`service`: no rider was found in time; null unless it is cancelled",
      }),
    ),
  ),
  return: Type.Optional(
    Nullable(
      Type.Object(Type.Pick(DeliveryReturn, ["state", "at"]).properties, {
        description:
          "the way of a package that couldn't be handed over, back to the shop; null where it doesn't go back",
      }),
    ),
  ),
  poll_after_seconds: Type.Integer({
    minimum: 5,
    description: "seconds that a viewer should wait before the next request",
  }),
  simulation: Type.Optional(
    Type.Object(
      { speed: Type.Number({ exclusiveMinimum: 0, description: "how many times faster than real time it moves" }) },
      { description: "only in the sandbox, and only if its speed isn't 1" },
    ),
  ),
});
