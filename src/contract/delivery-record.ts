import { type Static, Type } from "typebox";
import { PACKAGE_TYPES, PAYMENT_METHODS } from "./delivery.ts";
import { Simulation } from "./sandbox.ts";
import { Nullable, PAGE_QUERY, PositionSchema, Text } from "./schema.ts";
import { STATUSES } from "./status.ts";
import { HistoryEntrySchema } from "./tracking-schema.ts";

const Time = (description: string) =>
  Type.String({ format: "date-time", description: `ISO 8601, UTC: ${description}` });

const RecordedPlace = (whose: string) =>
  Type.Object(
    {
      name: Nullable(Type.String()),
      phone: Nullable(Type.String({ description: "E.164" })),
      address: Nullable(Type.String()),
      ...PositionSchema.properties,
    },
    { description: `${whose}, as it was sent; lat and lng are what the address was found to be` },
  );

/** The whole of a stored delivery, except the code, which only the answer to create ever shows. */
export const DeliveryRecord = Type.Object({
  id: Type.String(),
  status: Type.Enum(STATUSES),
  sequence: Type.Integer({ minimum: 1, description: "counts the changes of status, as webhooks do" }),
  eta: Nullable(
    Type.String({ description: "until the drop-off, a number and a unit word; null once the delivery has ended" }),
  ),
  tracking_url: Type.String(),
  created_at: Time("when it was ordered"),
  scheduled_at: Nullable(Time("when the search for a rider begins; null means at once")),
  delivered_at: Nullable(Time("when it was handed over")),
  cancelled_at: Nullable(Time("when it was cancelled")),
  cancel_reason: Nullable(Type.String({ description: "as given when it was cancelled" })),
  external_id: Nullable(Type.String({ description: "your own reference" })),
  quote_id: Nullable(Type.String({ description: "the quote it came of" })),
  fee: Nullable(Type.Number({ minimum: 0, description: "in units of `currency`" })),
  currency: Nullable(Type.String({ description: "ISO 4217 code of `fee`" })),
  distance_km: Type.Number({ minimum: 0, description: "kilometres along the streets, from pick-up to drop-off" }),
  pickup: RecordedPlace("the pick-up"),
  dropoff: RecordedPlace("the drop-off"),
  package: Type.Object({
    type: Type.Enum(PACKAGE_TYPES),
    weight: Nullable(Type.Number({ description: "kilograms" })),
    description: Nullable(Type.String()),
  }),
  payment_method: Type.Enum(PAYMENT_METHODS),
  instructions: Nullable(Type.String()),
  rider: Nullable(
    Type.Object(
      { name: Type.String(), vehicle: Type.String({ description: "bicycle, motorbike, car or van" }) },
      { description: "who brings it, or brought it; where they are is in the tracking record" },
    ),
  ),
  matching: Nullable(
    Type.Object(
      {
        searching_since: Time("when the search began, or began again after a rider was lost"),
        offers_made: Type.Integer({ minimum: 0, description: "offers to riders so far" }),
        riders_asked: Type.Integer({ minimum: 0, description: "different riders among them" }),
        offer_open: Type.Boolean({
          description: "true while a rider is thinking about it; false while nobody suitable is free",
        }),
      },
      { description: "how the search for a rider goes; null when there is no search" },
    ),
  ),
  proof: Nullable(
    Type.Enum(["code", "signature"] as const, { description: "how the recipient confirmed the hand-over" }),
  ),
  code_tries_left: Type.Integer({
    minimum: 0,
    maximum: 5,
    description: "how often the rider may still try a code; at 0 only a signature will do",
  }),
  history: Type.Array(HistoryEntrySchema, { description: "oldest first" }),
  simulation: Nullable(Simulation),
});
export type DeliveryRecord = Static<typeof DeliveryRecord>;

/** Query of GET /v1/deliveries. */
export const ListDeliveries = Type.Object(
  {
    ...PAGE_QUERY,
    status: Type.Optional(Type.Enum(STATUSES, { description: "only deliveries in this status" })),
    external_id: Type.Optional(Text(120, "only deliveries with this reference of yours")),
    created_after: Type.Optional(
      Type.String({ format: "date-time", description: "ISO 8601: only deliveries created at this time or later" }),
    ),
    created_before: Type.Optional(
      Type.String({ format: "date-time", description: "ISO 8601: only deliveries created before this time" }),
    ),
  },
  { additionalProperties: false },
);
export type ListDeliveries = Static<typeof ListDeliveries>;

/** Body of POST /v1/deliveries/:id/cancel, which may also be left out. */
export const CancelDelivery = Type.Object(
  { reason: Type.Optional(Text(500, "why, for your own records")) },
  { additionalProperties: false, examples: [{ reason: "The customer changed their mind" }] },
);
export type CancelDelivery = Static<typeof CancelDelivery>;
