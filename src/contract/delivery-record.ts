import { type Static, Type } from "typebox";
import { Cash } from "./cash.ts";
import { CUSTOMER_ACTIONS } from "./customer/customer.ts";
import { Rating } from "./customer/customer-schema.ts";
import { OrderedItem, PackageType, PaymentMethod, PrecisionOf } from "./delivery.ts";
import { DeliveryReturn } from "./delivery-return.ts";
import { LIMITS } from "./limits.ts";
import { ProofKind, SignedBy } from "./proof.ts";
import { ReportedProblem } from "./rider.ts";
import { Simulation } from "./sandbox.ts";
import {
  CREATED_QUERY,
  E164,
  Named,
  Nullable,
  PAGE_QUERY,
  PhoneDisplay,
  PositionSchema,
  Status,
  Text,
  Time,
} from "./schema.ts";
import { VEHICLES } from "./tracking.ts";
import { HistoryEntrySchema } from "./tracking-schema.ts";

const RecordedPlace = (whose: "pick-up" | "drop-off") =>
  Type.Object(
    {
      name: Nullable(Type.String()),
      phone: E164,
      phone_display: PhoneDisplay,
      address: Nullable(Type.String()),
      ...PositionSchema.properties,
      precision: PrecisionOf(whose),
    },
    { description: `the ${whose}, as you sent it; lat and lng are where we found the address` },
  );

/** A stored delivery, complete except for the code, which its merchant sees only in the answer to create. */
export const DeliveryRecord = Named("Delivery", {
  id: Type.String(),
  status: Status,
  sequence: Type.Integer({ minimum: 1, description: "counts the delivery's events, as in webhooks" }),
  eta: Nullable(
    Type.String({
      description:
        "until the drop-off: a number and a unit, such as 35 minutes. Before a rider has accepted it is the usual time, and no promise; null once the delivery has ended",
    }),
  ),
  arrives_at: Nullable(Time("`eta` as a time; null once the delivery has ended")),
  promised_by: Nullable(
    Time(
      "the latest that could be expected when it was ordered: nine of ten arrive by then; null where the sandbox's rider waits for you",
    ),
  ),
  tracking_url: Type.String(),
  created_at: Time("when it was ordered"),
  scheduled_at: Nullable(Time("when the search for a rider begins; null means at once")),
  delivered_at: Nullable(Time("when it was handed over")),
  cancelled_at: Nullable(Time("when it was cancelled")),
  cancel_reason: Nullable(Type.String({ description: "the reason that was given" })),
  external_id: Nullable(Type.String({ description: "your own reference" })),
  reattempt_of: Nullable(Type.String({ description: "the cancelled delivery that this one tries again" })),
  reattempted_by: Nullable(Type.String({ description: "the delivery that tries this one again" })),
  quote_id: Nullable(Type.String({ description: "the quote it was made from" })),
  fee: Nullable(Type.Number({ minimum: 0, description: "in units of `currency`" })),
  currency: Nullable(Type.String({ description: "ISO 4217 code of `fee`" })),
  distance_km: Type.Number({ minimum: 0, description: "kilometres along the streets, from pick-up to drop-off" }),
  pickup: RecordedPlace("pick-up"),
  dropoff: RecordedPlace("drop-off"),
  package: Type.Object({
    type: PackageType,
    weight: Nullable(Type.Number({ description: "kilograms" })),
    description: Nullable(Type.String()),
  }),
  items: Type.Array(OrderedItem, { description: "what your customer has ordered, where you said it" }),
  payment_method: PaymentMethod,
  cash: Nullable({ ...Cash, description: "what the rider collects in cash; null: nothing" }),
  instructions: Nullable(
    Type.String({ description: "for the rider, as they are now: your customer may have changed them" }),
  ),
  customer_can: Type.Array(Type.Enum(CUSTOMER_ACTIONS), {
    description: "what your customer may do on the tracking page",
  }),
  batchable: Type.Boolean({ description: "whether its rider may carry other deliveries at the same time" }),
  rating: Nullable(
    Type.Object(
      { ...Rating.properties, rated_at: Time("when the customer rated it") },
      { description: "how the customer rated the delivery; null where they haven't" },
    ),
  ),
  rider: Nullable(
    Type.Object(
      { name: Type.String(), vehicle: Type.Enum(VEHICLES) },
      { description: "who brings it, or brought it; the tracking record says where they are" },
    ),
  ),
  matching: Nullable(
    Type.Object(
      {
        searching_since: Time("when the search began, or began again after a rider was lost"),
        offers_made: Type.Integer({ minimum: 0, description: "offers to riders so far" }),
        riders_asked: Type.Integer({ minimum: 0, description: "different riders among them" }),
        offer_open: Type.Boolean({
          description: "true while a rider considers an offer; false while no suitable rider is free",
        }),
      },
      { description: "the search for a rider; null while there is none" },
    ),
  ),
  proof: Nullable(ProofKind),
  signed_by: Nullable(SignedBy),
  handed_over_metres: Nullable(
    Type.Number({
      minimum: 0,
      description:
        "how far from the drop-off the rider was last seen at the hand-over, in metres; null before, and where no position of the last five minutes is known",
    }),
  ),
  code_tries_left: Type.Integer({
    minimum: 0,
    maximum: LIMITS.codeTries,
    description: "how often the rider can still enter a code; at 0 they need a signature",
  }),
  problems: Type.Array(
    Type.Object({ ...ReportedProblem.properties, reported_at: Time("when the rider reported it") }),
    { description: "what riders have reported, oldest first" },
  ),
  return: Nullable({
    ...DeliveryReturn,
    description: "the way of a package that couldn't be handed over, back to the shop; null where it has none",
  }),
  erased_at: Nullable(
    Time("when names, phone numbers, addresses, notes, photos and exact places were erased; null: they weren't"),
  ),
  history: Type.Array(HistoryEntrySchema, { description: "oldest first" }),
  simulation: Nullable(Simulation),
});
export type DeliveryRecord = Static<typeof DeliveryRecord>;

/** Groups of deliveries to look after. Each is a filter of GET /v1/deliveries, and a number of GET /v1/account/overview. */
const DELIVERY_STATES = ["under_way", "late", "trouble"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Query of GET /v1/deliveries. */
export const ListDeliveries = Type.Object(
  {
    ...PAGE_QUERY,
    ...CREATED_QUERY,
    status: Type.Optional({ ...Status, description: "only deliveries in this status" }),
    state: Type.Optional(
      Type.Enum(DELIVERY_STATES, {
        description: `\`under_way\`: from the search for a rider to the hand-over; \`late\`: those of them whose \`promised_by\` has passed; \`trouble\`: those with a reported problem, a locked code or a search of more than ${LIMITS.longSearchMinutes} minutes, and what somebody else than you has cancelled in the last day`,
      }),
    ),
    external_id: Type.Optional(Text(120, "only deliveries with this reference of yours")),
    search: Type.Optional(
      Text(
        120,
        "only deliveries with this id or this reference, or whose recipient's phone number ends with these 4 to 15 digits",
      ),
    ),
  },
  { additionalProperties: false },
);
export type ListDeliveries = Static<typeof ListDeliveries>;

/** Body of POST /v1/deliveries/:id/cancel, which may also be left out. */
export const CancelDelivery = Type.Object(
  { reason: Type.Optional(Text(500, "why, for your records")) },
  { title: "CancelDelivery", additionalProperties: false, examples: [{ reason: "The customer changed their mind" }] },
);
export type CancelDelivery = Static<typeof CancelDelivery>;
