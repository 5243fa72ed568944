import { type Static, Type } from "typebox";
import { Nullable, PAGE_QUERY } from "./schema.ts";
import { type DeliveryStatus, STATUSES } from "./status.ts";

export type EventType = `delivery.${DeliveryStatus}`;

/** Every kind of event there is: one for each status, told when a delivery takes it. */
export const EVENT_TYPES: readonly EventType[] = STATUSES.map((status) => `delivery.${status}` as const);

/** What is sent to try an endpoint out; it can't be subscribed to and isn't among the events. */
export const TEST_EVENT_TYPE = "webhook.test";

/**
 * What happened to a delivery. It never carries the delivery_code: whoever reads a merchant's logs must not be able to
 * receive their parcels.
 */
export const DeliveryEventData = Type.Object({
  delivery_id: Type.String({ description: "the delivery it happened to" }),
  external_id: Nullable(Type.String({ description: "your own id, as given in create" })),
  status: Type.Enum(STATUSES, { description: "the status the delivery has taken" }),
  previous_status: Nullable(Type.Enum(STATUSES, { description: "the status it had before; null when it was created" })),
  sequence: Type.Integer({
    minimum: 1,
    description:
      "counts the events of this delivery from 1 without gaps: ignore an event whose sequence is not above the last one you handled",
  }),
  changed_by: Type.Enum(["service", "rider", "merchant", "operator"], { description: "who brought the change about" }),
  rider: Nullable(
    Type.Object(
      { name: Type.String({ description: "the rider's display name" }) },
      { description: "who brings it; null while nobody does" },
    ),
  ),
  tracking_url: Type.String({ description: "the public tracking page of the delivery" }),
});

/** An event as it is sent to endpoints and as it is listed: https://www.standardwebhooks.com, with `id` added. */
export const DeliveryEvent = Type.Object({
  id: Type.String({ description: "the same in every retry and replay, and in the webhook-id header" }),
  type: Type.Enum(EVENT_TYPES, { description: "delivery. and the status taken" }),
  timestamp: Type.String({ format: "date-time", description: "when it happened; ISO 8601, UTC" }),
  data: DeliveryEventData,
});
export type DeliveryEvent = Static<typeof DeliveryEvent>;

/** Query of GET /v1/events. */
export const ListEvents = Type.Object(
  {
    ...PAGE_QUERY,
    type: Type.Optional(Type.Enum(EVENT_TYPES, { description: "events of this type alone" })),
    delivery_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 120,
        pattern: "^[0-9A-Za-z_]*$",
        description: "events of this delivery alone",
      }),
    ),
    created_after: Type.Optional(
      Type.String({ format: "date-time", description: "events at this time or later; ISO 8601" }),
    ),
    created_before: Type.Optional(
      Type.String({ format: "date-time", description: "events before this time; ISO 8601" }),
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
          "the endpoint to send it to, whatever types that one subscribes to; when absent it goes to every enabled endpoint that subscribes to its type",
      }),
    ),
  },
  { additionalProperties: false, examples: [{}] },
);
export type ReplayEvent = Static<typeof ReplayEvent>;

/** Answer of POST /v1/events/:id/replay. */
export const ReplayedEvent = Type.Object({
  event_id: Type.String({ description: "the event" }),
  endpoint_ids: Type.Array(Type.String(), { description: "the endpoints it is being sent to" }),
});
export type ReplayedEvent = Static<typeof ReplayedEvent>;
