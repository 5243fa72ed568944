import { type Static, type TProperties, type TSchema, Type } from "typebox";
import { Cash } from "./cash.ts";
import { Rating } from "./customer/customer-schema.ts";
import { DeliveryReturn } from "./delivery-return.ts";
import { ProofKind, SignedBy } from "./proof.ts";
import { ReportedProblem } from "./rider.ts";
import { CREATED_QUERY, Extended, Named, Nullable, PAGE_QUERY, Status, Time } from "./schema.ts";
import { type DeliveryStatus, STATUSES } from "./status.ts";

/** A rider has reported a problem. The delivery's status stays as it is. */
export const PROBLEM_EVENT_TYPE = "delivery.problem_reported";

/**
 * Events that leave the status as it is. `nearby` and `arrived` say that the rider is close to the drop-off, and then there.
 * Each is written once for a delivery, and only because of a fresh position. The customer causes `instructions_changed` and
 * `rated` on the tracking page. `changed` says that the merchant or the operator has corrected the order. `delayed`
 * says that the rider's stops have another order, or one more, so that the delivery comes later. `returning` and
 * `returned` tell the way of a package back to the shop, after its delivery was cancelled. `erased` says that what is personal in the delivery was erased.
 */
const OTHER_EVENT_TYPES = [
  PROBLEM_EVENT_TYPE,
  "delivery.nearby",
  "delivery.arrived",
  "delivery.instructions_changed",
  "delivery.rated",
  "delivery.changed",
  "delivery.delayed",
  "delivery.returning",
  "delivery.returned",
  "delivery.erased",
] as const;

export type EventType = `delivery.${DeliveryStatus}` | (typeof OTHER_EVENT_TYPES)[number];

/** All types: one for each status that a delivery reaches, and those that leave the status as it is. */
export const EVENT_TYPES: readonly EventType[] = [
  ...STATUSES.map((status) => `delivery.${status}` as const),
  ...OTHER_EVENT_TYPES,
];

/** The type of a test message to an endpoint. Endpoints can't subscribe to it, and the list of events leaves it out. */
export const TEST_EVENT_TYPE = "webhook.test";

/**
 * What every event tells. None contains the delivery_code: somebody who reads a merchant's logs must not be able to collect
 * their parcels.
 */
const EventData = Named("EventData", {
  delivery_id: Type.String({ description: "the delivery it happened to" }),
  external_id: Nullable(Type.String({ description: "your own id, as given in create" })),
  status: { ...Status, description: "the status that the delivery has reached, or still has" },
  previous_status: Nullable({
    ...Status,
    description:
      "the status it had before, which is the same where an event leaves the status; null when it was created",
  }),
  sequence: Type.Integer({
    minimum: 1,
    description:
      "counts the events of this delivery from 1 without gaps: ignore an event whose sequence is not above the last one you handled",
  }),
  changed_by: Type.Enum(["service", "rider", "merchant", "operator", "customer"], {
    description: "who changed the status or the order, reported the problem, changed the instructions, or rated it",
  }),
  happened_at: Type.Optional(
    Time("when it happened: before `timestamp` where the rider's phone had no network and told it later"),
  ),
  rider: Nullable(
    Type.Object(
      { name: Type.String({ description: "the rider's display name" }) },
      { description: "who brings it; null while it has no rider" },
    ),
  ),
  tracking_url: Type.String({ description: "the page for the customer, as in the answer to create" }),
});

/** What every event has: the shape of https://www.standardwebhooks.com, with `id` added. */
export const EventBase = Named("EventBase", {
  id: Type.String({
    description: "the same in every retry and replay, and in the webhook-id header",
    examples: ["evt_5Wm0pYc1nVZtQ8aRk3LdXs"],
  }),
  type: Type.String({ description: "what has happened" }),
  timestamp: Time("when we recorded it"),
});

const EventOf = <Of extends EventType, Data extends TSchema>(title: string, types: readonly Of[], data: Data) =>
  Extended(title, EventBase, { type: Type.Enum([...types]), data });

/** An event of these types, which tells more than {@link EventData}. */
const TellingEvent = <Of extends EventType, More extends TProperties>(
  title: string,
  types: readonly Of[],
  more: More,
) => EventOf(title, types, Extended(`${title}Data`, EventData, more));

/** An event as we send and list it. Its type tells which further data it has. What is personal in them can be erased. */
export const DeliveryEvent = Type.Union(
  [
    TellingEvent(
      "StatusEvent",
      STATUSES.map((status) => `delivery.${status}` as const),
      {
        cancel_reason: Type.Optional(
          Nullable(Type.String({ description: "why it was cancelled, if anybody said why" })),
        ),
        proof: Type.Optional(Nullable(ProofKind)),
        signed_by: Type.Optional(Nullable(SignedBy)),
        cash: Type.Optional(Nullable({ ...Cash, description: "what the rider collects in cash; null: nothing" })),
      },
    ),
    EventOf("NoticeEvent", ["delivery.nearby", "delivery.arrived", "delivery.erased"], EventData),
    TellingEvent("ProblemEvent", [PROBLEM_EVENT_TYPE], {
      problem: Type.Optional({ ...ReportedProblem, description: `in ${PROBLEM_EVENT_TYPE}: what the rider reported` }),
    }),
    TellingEvent("InstructionsEvent", ["delivery.instructions_changed"], {
      instructions: Type.Optional(
        Nullable(
          Type.String({
            description: "in delivery.instructions_changed: what the customer wants the rider to know; null: nothing",
          }),
        ),
      ),
    }),
    TellingEvent("RatingEvent", ["delivery.rated"], {
      rating: Type.Optional({ ...Rating, description: "in delivery.rated: how the customer rated the delivery" }),
    }),
    TellingEvent("ChangedEvent", ["delivery.changed"], {
      changed: Type.Optional(
        Type.Array(Type.Enum(["dropoff", "instructions", "scheduled_at", "external_id", "rider"]), {
          description:
            "in delivery.changed: the fields of the order that are others now; `rider`: another one has taken over after the pick-up",
        }),
      ),
    }),
    TellingEvent("DelayedEvent", ["delivery.delayed"], {
      delayed_minutes: Type.Optional(
        Type.Number({
          exclusiveMinimum: 0,
          description: "in delivery.delayed: how much later it comes because of other stops of its rider",
        }),
      ),
    }),
    TellingEvent("ReturnEvent", ["delivery.returning", "delivery.returned"], {
      return: Type.Optional({
        ...DeliveryReturn,
        description: "in delivery.returning and delivery.returned: the way of the package back to the shop",
      }),
    }),
  ],
  { title: "Event" },
);
export type DeliveryEvent = Static<typeof DeliveryEvent>;

/** Query of GET /v1/events. */
export const ListEvents = Type.Object(
  {
    ...PAGE_QUERY,
    ...CREATED_QUERY,
    type: Type.Optional(Type.Enum(EVENT_TYPES, { description: "only events of this type" })),
    delivery_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 120,
        pattern: "^[0-9A-Za-z_]*$",
        description: "only events of this delivery",
      }),
    ),
  },
  { additionalProperties: false },
);
export type ListEvents = Static<typeof ListEvents>;

/** Body of POST /v1/events/:id/replay. */
export const ReplayEvent = Type.Object(
  {
    endpoint_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 120,
        description:
          "the endpoint to send it to, even if that doesn't subscribe to its type; when absent, every enabled endpoint that does",
      }),
    ),
  },
  { title: "ReplayEvent", additionalProperties: false, examples: [{}] },
);
export type ReplayEvent = Static<typeof ReplayEvent>;

/** Answer of POST /v1/events/:id/replay. */
export const ReplayedEvent = Named("ReplayedEvent", {
  event_id: Type.String({ description: "the event" }),
  endpoint_ids: Type.Array(Type.String(), { description: "the endpoints that we send it to" }),
});
export type ReplayedEvent = Static<typeof ReplayedEvent>;
