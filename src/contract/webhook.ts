import { type Static, Type } from "typebox";
import { EVENT_TYPES } from "./event.ts";
import { Nullable, PAGE_QUERY, Text } from "./schema.ts";

const Time = (description: string) => Type.String({ format: "date-time", description });

/** Subscribes to every type, also those that come later. */
export const EVERY_TYPE = "*";

const Url = Type.String({
  minLength: 1,
  maxLength: 500,
  description:
    "where events are posted to: https, a public address, no user name or password in it. The sandbox takes http too",
});

const Types = Type.Array(Type.Enum([...EVENT_TYPES, EVERY_TYPE]), {
  minItems: 1,
  maxItems: EVENT_TYPES.length + 1,
  uniqueItems: true,
  description: `the event types to send; ["${EVERY_TYPE}"], which is what you get when you say nothing, sends all of them`,
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
    additionalProperties: false,
    examples: [{ url: "https://shop.example/webhooks/ontheway", types: ["delivery.in_transit", "delivery.delivered"] }],
  },
);
export type CreateEndpoint = Static<typeof CreateEndpoint>;

/** Body of PATCH /v1/webhook_endpoints/:id: what is absent stays as it is. */
export const UpdateEndpoint = Type.Object(
  {
    url: Type.Optional(Url),
    types: Type.Optional(Types),
    description: Type.Optional(NewDescription),
    status: Type.Optional(
      Type.Enum(["enabled", "disabled"], {
        description:
          "disabled pauses it: retries wait, and what happens meanwhile is not queued for it. enabled resumes the waiting retries at once",
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ types: ["*"], status: "enabled" }] },
);
export type UpdateEndpoint = Static<typeof UpdateEndpoint>;

/** A webhook endpoint, without its secret. */
export const Endpoint = Type.Object({
  id: Type.String({ description: "whe_ and random letters and digits" }),
  url: Type.String({ description: "where events are posted to" }),
  types: Type.Array(Type.String(), { description: `the event types it is sent; "${EVERY_TYPE}" is all of them` }),
  description: Nullable(Type.String({ description: "your note" })),
  status: Type.Enum(["enabled", "disabled"], { description: "nothing is sent to a disabled one" }),
  disabled_reason: Nullable(
    Type.Enum(["requested", "gone", "failing"], {
      description:
        "requested: by you; gone: it answered 410; failing: an event's last retry failed and nothing had succeeded since its first try. null while enabled",
    }),
  ),
  disabled_at: Nullable(Time("since when it is disabled")),
  failing_since: Nullable(Time("the first failure since the last success; null while all is well")),
  last_success_at: Nullable(Time("when it last took an event")),
  previous_secret_expires_at: Nullable(
    Time("until when the secret before the last rotation signs beside the present one"),
  ),
  created_at: Time("when it was added; it is sent what happens from then on"),
});
export type Endpoint = Static<typeof Endpoint>;

/** Answer of create and rotate, the only two that show the secret. */
export const EndpointWithSecret = Type.Object({
  ...Endpoint.properties,
  secret: Type.String({ description: "whsec_ and 256 random bits in base64; verify signatures with it. Keep it" }),
});
export type EndpointWithSecret = Static<typeof EndpointWithSecret>;

export const DAY_SECONDS = 86_400;

/** Body of POST /v1/webhook_endpoints/:id/rotate. */
export const RotateSecret = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 7 * DAY_SECONDS,
        description: `how long the old secret keeps signing beside the new one; ${DAY_SECONDS}, a day, when absent. 0 ends it at once`,
      }),
    ),
  },
  { additionalProperties: false, examples: [{ overlap_seconds: 3600 }] },
);
export type RotateSecret = Static<typeof RotateSecret>;

/** One attempt to send an event to an endpoint; also the answer of a test. */
export const Attempt = Type.Object({
  id: Type.String({ description: "att_ and random letters and digits" }),
  event_id: Type.String({ description: "the webhook-id it was sent with" }),
  event_type: Type.String({ description: "webhook.test for a test" }),
  attempt: Type.Integer({ minimum: 1, description: "counts the attempts of this event, from 1; a replay starts anew" }),
  at: Time("when it was sent"),
  outcome: Type.Enum(["succeeded", "failed"], { description: "succeeded: the endpoint answered with 2xx" }),
  response_status: Nullable(Type.Integer({ description: "the status it answered with; null when no answer came" })),
  response_excerpt: Nullable(Type.String({ description: "how its answer began" })),
  error: Nullable(Type.String({ description: "why no answer came, or why this one failed" })),
  duration_ms: Type.Integer({ minimum: 0, description: "milliseconds until the answer or the failure" }),
  next_attempt_at: Nullable(Time("when it is tried again; null when it isn't")),
});
export type Attempt = Static<typeof Attempt>;

/** Query of GET /v1/webhook_endpoints/:id/attempts. */
export const ListAttempts = Type.Object({ ...PAGE_QUERY }, { additionalProperties: false });
export type ListAttempts = Static<typeof ListAttempts>;
