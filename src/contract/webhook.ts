import { type Static, Type } from "typebox";
import { EVENT_TYPES } from "./event.ts";
import { Extended, Named, Nullable, OverlapSeconds, PAGE_QUERY, Text, Time, Version } from "./schema.ts";

/** Subscribes to every type, including types that we add later. */
export const EVERY_TYPE = "*";

const Url = Type.String({
  minLength: 1,
  maxLength: 500,
  description:
    "where we post events: https, a public address on a port of the web, without user name or password. The sandbox accepts http too",
});

const Types = Type.Array(Type.Enum([...EVENT_TYPES, EVERY_TYPE], { type: "string" }), {
  minItems: 1,
  maxItems: EVENT_TYPES.length + 1,
  uniqueItems: true,
  description: `the event types to send; ["${EVERY_TYPE}"], the default, sends all of them`,
});

const Description = Text(200, "a note for yourself");
const NewDescription = Type.Unsafe<string | null>({
  ...Description,
  type: ["string", "null"],
  description: "a note for yourself; null removes it",
});

/** Body of POST /v1/webhook_endpoints. */
export const CreateEndpoint = Type.Object(
  { url: Url, types: Type.Optional(Types), description: Type.Optional(Description) },
  {
    title: "CreateWebhookEndpoint",
    additionalProperties: false,
    examples: [
      { url: "https://shop.example/webhooks/deliveries", types: ["delivery.in_transit", "delivery.delivered"] },
    ],
  },
);
export type CreateEndpoint = Static<typeof CreateEndpoint>;

/** Body of PATCH /v1/webhook_endpoints/:id. Absent fields stay as they are. */
export const UpdateEndpoint = Type.Object(
  {
    url: Type.Optional(Url),
    types: Type.Optional(Types),
    description: Type.Optional(NewDescription),
    status: Type.Optional(
      Type.Enum(["enabled", "disabled"], {
        description:
          "disabled pauses it: retries wait, and it misses the events of that time. enabled resumes the waiting retries at once",
      }),
    ),
  },
  {
    title: "UpdateWebhookEndpoint",
    additionalProperties: false,
    minProperties: 1,
    examples: [{ types: ["*"], status: "enabled" }],
  },
);
export type UpdateEndpoint = Static<typeof UpdateEndpoint>;

/** A webhook endpoint, without its secret. */
export const Endpoint = Named("WebhookEndpoint", {
  id: Type.String({ description: "whe_ and random letters and digits", examples: ["whe_1kVb8XcRq5ZtN0aLw3YdPm"] }),
  url: Type.String({ description: "where we post events" }),
  types: Type.Array(Type.String({ examples: [EVERY_TYPE] }), {
    description: `the event types that it gets; "${EVERY_TYPE}" means all of them`,
  }),
  description: Nullable(Type.String({ description: "your note" })),
  status: Type.Enum(["enabled", "disabled"], { description: "a disabled endpoint gets nothing" }),
  disabled_reason: Nullable(
    Type.Enum(["requested", "gone", "failing"], {
      description:
        "requested: you disabled it; gone: it answered 410; failing: the last retry of an event failed, and nothing had succeeded since its first attempt. null while enabled",
    }),
  ),
  disabled_at: Nullable(Time("when it was disabled")),
  failing_since: Nullable(Time("the first failure since the last success; null while there is none")),
  last_success_at: Nullable(Time("when it last accepted an event")),
  previous_secret_expires_at: Nullable(Time("when the previous secret stops signing")),
  created_at: Time("when it was added; it gets the events from then on"),
  version: Version,
});
export type Endpoint = Static<typeof Endpoint>;

/** Answer of create and rotate. No other answer shows the secret. */
export const EndpointWithSecret = Extended("WebhookEndpointWithSecret", Endpoint, {
  secret: Type.String({ description: "whsec_ and 256 random bits in base64. Keep it: you verify signatures with it" }),
});
export type EndpointWithSecret = Static<typeof EndpointWithSecret>;

/** Body of POST /v1/webhook_endpoints/:id/rotate. */
export const RotateSecret = Type.Object(
  {
    overlap_seconds: Type.Optional(OverlapSeconds("the old secret still signs beside the new one")),
  },
  { title: "RotateWebhookSecret", additionalProperties: false, examples: [{ overlap_seconds: 3600 }] },
);
export type RotateSecret = Static<typeof RotateSecret>;

/** Body of POST /v1/webhook_endpoints/:id/replay. */
export const ReplayFailed = Type.Object(
  {
    since: Type.String({
      format: "date-time",
      description: "ISO 8601: events that we first sent at this time or later",
    }),
  },
  { title: "ReplayFailed", additionalProperties: false, examples: [{ since: "2026-03-14T09:00:00Z" }] },
);
export type ReplayFailed = Static<typeof ReplayFailed>;

/** Answer of POST /v1/webhook_endpoints/:id/replay. */
export const ReplayedFailed = Named("ReplayedFailed", {
  queued: Type.Integer({ minimum: 0, description: "how many events we send again" }),
  has_more: Type.Boolean({ description: "whether more have failed since: send the same request again" }),
});
export type ReplayedFailed = Static<typeof ReplayedFailed>;

/** One attempt to send an event to an endpoint. It is also the answer of a test. */
export const Attempt = Named("WebhookAttempt", {
  id: Type.String({ description: "att_ and random letters and digits", examples: ["att_9dQm2ZsRk7XwB4cTn0LvYh"] }),
  event_id: Type.String({ description: "the webhook-id it was sent with" }),
  event_type: Type.String({ description: "webhook.test for a test" }),
  external_id: Nullable(
    Type.String({ description: "your reference of the delivery that the event is about; null if it has none" }),
  ),
  attempt: Type.Integer({
    minimum: 1,
    description: "counts the attempts of this event, from 1; a replay starts again at 1",
  }),
  at: Time("when it was sent"),
  outcome: Type.Enum(["succeeded", "failed"], { description: "`succeeded`: the endpoint answered with 2xx" }),
  response_status: Nullable(Type.Integer({ description: "the HTTP status of its answer; null if there was none" })),
  response_excerpt: Nullable(Type.String({ description: "the beginning of its answer" })),
  error: Nullable(Type.String({ description: "why there was no answer, or why the answer is a failure" })),
  duration_ms: Type.Integer({ minimum: 0, description: "milliseconds until the answer or the failure" }),
  next_attempt_at: Nullable(Time("when we try again; null if we don't")),
});
export type Attempt = Static<typeof Attempt>;

/** Answer of GET /v1/webhook_endpoints/:id/hours. */
export const AttemptHours = Named("WebhookAttemptHours", {
  data: Type.Array(
    Type.Object({
      from: Time("when the hour begins"),
      succeeded: Type.Integer({ minimum: 0, description: "attempts in it that the endpoint accepted" }),
      failed: Type.Integer({ minimum: 0, description: "attempts in it that failed" }),
    }),
    { description: "24 hours, the oldest first; the last one is not over" },
  ),
});
export type AttemptHours = Static<typeof AttemptHours>;

/** Query of GET /v1/webhook_endpoints/:id/attempts. */
export const ListAttempts = Type.Object({ ...PAGE_QUERY }, { additionalProperties: false });
export type ListAttempts = Static<typeof ListAttempts>;
