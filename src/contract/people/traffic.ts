import { type Static, Type } from "typebox";
import { LIMITS } from "../limits.ts";
import { CREATED_QUERY, Named, Nullable, PAGE_QUERY, Text, Time } from "../schema.ts";

/** A request that one of the account's keys has made. */
export const LoggedRequest = Named("LoggedRequest", {
  id: Type.String({ description: "the same as in X-Request-Id" }),
  created_at: Time("when it was answered"),
  method: Type.String(),
  route: Type.String({ description: "the path's template, such as `/v1/deliveries/:id`: without ids" }),
  status: Type.Integer({ description: "the HTTP status" }),
  code: Nullable(Type.String({ description: "the problem's code; null where it succeeded" })),
  title: Nullable(Type.String({ description: "what the code means, in a few words" })),
  duration_ms: Type.Number({ minimum: 0, description: "how long the answer took" }),
  key_id: Type.String({ description: "the key that it was made with" }),
});
export type LoggedRequest = Static<typeof LoggedRequest>;

const STATUS_CLASSES = ["2xx", "3xx", "4xx", "5xx"] as const;

/** Query of GET /v1/account/requests. */
export const ListRequests = Type.Object(
  {
    ...PAGE_QUERY,
    ...CREATED_QUERY,
    result: Type.Optional(
      Type.Enum(["succeeded", "failed"], { description: "only those below status 400, or from it on" }),
    ),
    status_class: Type.Optional(
      Type.Enum(STATUS_CLASSES, {
        description: `only those with such a status. 5xx is looked for in ${LIMITS.searchedRequests} requests a page`,
      }),
    ),
    method: Type.Optional(Type.Enum(["GET", "POST", "PATCH", "PUT", "DELETE"], { description: "only these" })),
    route: Type.Optional(
      Text(
        120,
        `only those for this path, as \`route\` tells it. It is looked for in ${LIMITS.searchedRequests} requests a page`,
      ),
    ),
    code: Type.Optional(Text(60, "only those with this problem")),
    key_id: Type.Optional(Text(60, "only those of this key")),
  },
  { additionalProperties: false },
);
export type ListRequests = Static<typeof ListRequests>;

/** Query of GET /v1/account/usage. */
export const ReadUsage = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.usageDays,
        description: "how many days, today included; 30 when absent",
      }),
    ),
    key_id: Type.Optional(Text(60, "only this key; when absent, all keys and what members did in their browsers")),
  },
  { additionalProperties: false },
);
export type ReadUsage = Static<typeof ReadUsage>;

/** The requests and orders of one day, of the whole account or of one key. */
export const UsageEntry = Named("UsageEntry", {
  day: Type.String({ description: "in UTC, such as 2026-03-14" }),
  requests: Type.Integer({ minimum: 0, description: "all requests, those that were refused included" }),
  rate_limited: Type.Integer({ minimum: 0, description: "those that were refused with 429" }),
  deliveries: Type.Integer({ minimum: 0, description: "deliveries ordered" }),
});
export type UsageEntry = Static<typeof UsageEntry>;

/** Answer of GET /v1/account/first_steps. */
export const FirstSteps = Named("FirstSteps", {
  key_used_at: Nullable(Time("when one of the secret keys was last used, to the hour; null: never")),
  delivery_created_at: Nullable(Time("when the first delivery was ordered; null: there is none")),
  script_seen: Nullable(
    Type.Object(
      { origin: Type.String({ description: "the page's origin" }), at: Time("when it was first seen there") },
      { description: "the first page of yours that has asked for tracking; null: none has" },
    ),
  ),
  webhook_answered_at: Nullable(Time("when an endpoint last answered with success; null: none has")),
  delivered_at: Nullable(Time("when the newest delivery that was handed over was; null: none was")),
  has_bound_pages: Type.Boolean({
    description: "whether a publishable key works, and each that does is bound to pages by `allowed_origins`",
  }),
  has_look: Type.Boolean({ description: "whether you have an accent colour or a logo" }),
  has_support: Type.Boolean({ description: "whether customers are told whom to ask" }),
  members: Type.Integer({ minimum: 0, description: "how many people can sign in" }),
});
export type FirstSteps = Static<typeof FirstSteps>;
