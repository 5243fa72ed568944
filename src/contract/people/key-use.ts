import { type Static, Type } from "typebox";
import { LIMITS } from "../limits.ts";
import { Named, Nullable, Time } from "../schema.ts";

const DAYS = `of the last ${LIMITS.requestDays} days`;

/** A server or a page that uses a key. */
export const KeyCaller = Named("KeyCaller", {
  address: Nullable(
    Type.String({ description: "the server's IP address; null for a page, whose visitors aren't kept" }),
  ),
  origin: Nullable(Type.String({ description: "the page's origin; null for a server" })),
  user_agent: Nullable(Type.String({ description: "what the server calls itself; null where it doesn't say" })),
  last_used_at: Time("when it last used the key"),
});
export type KeyCaller = Static<typeof KeyCaller>;

/** Answer of GET /v1/account/keys/:id/use. */
export const KeyUse = Named("KeyUse", {
  last_used_at: Nullable(Time("when the key was last used; null: not in the time that we keep")),
  requests_last_day: Type.Integer({ minimum: 0, description: "requests of the last 24 hours, to the hour" }),
  requests_last_week: Type.Integer({ minimum: 0, description: "requests of the last seven days, to the hour" }),
  callers: Type.Array(KeyCaller, {
    description: `who used it, newest first: the ${LIMITS.keyCallers} newest ${DAYS}, without those that its restrictions refused`,
  }),
  routes: Type.Array(
    Type.Object({
      method: Type.String(),
      route: Type.String({ description: "the path's template, such as `/v1/deliveries/:id`" }),
      requests: Type.Integer({ minimum: 1, description: "how many of them" }),
      last_used_at: Time("the newest of them"),
    }),
    {
      description: `which operations its newest ${LIMITS.keyRouteRequests} listed requests were for, the most used first`,
    },
  ),
});
export type KeyUse = Static<typeof KeyUse>;

/** Answer of POST /v1/account/keys/:id/preview. */
export const KeyPreview = Named("KeyPreview", {
  shut_out: Type.Array(KeyCaller, { description: `those who used the key ${DAYS}, and couldn't any more` }),
  your_address: Type.String({ description: "the address that this request comes from" }),
  you_are_shut_out: Type.Boolean({ description: "whether the key could not be used from there" }),
});
export type KeyPreview = Static<typeof KeyPreview>;

/** Answer of GET /v1/account/address. */
export const OwnAddress = Named("OwnAddress", {
  address: Type.String({ description: "the IP address, as a key's `allowed_ips` is compared with it" }),
});
