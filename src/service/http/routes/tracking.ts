import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { TrackingRecordSchema } from "../../../contract/tracking-schema.ts";
import type { Snapshot } from "../../deliveries/tracking/build-snapshot.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import { ANY_REQUEST } from "../common-headers.ts";
import type { Counted } from "../requests/limit-requests.ts";
import type { Serving } from "../serving.ts";

const PATH = "/deliveries/:id/tracking";

const described = {
  ETag: Type.String({ description: "Changes with the record, but not with poll_after_seconds." }),
  "Poll-After": Type.String({ description: "Seconds: poll_after_seconds, also where there is no record." }),
};

/** GET /v1/deliveries/:id/tracking. What somebody else asked for within the last second comes from memory. */
export function trackingRoutes(app: FastifyInstance, { tracking, core }: Serving): void {
  // @fastify/cors answers the preflight by the config of this route, before its handler.
  app.options(PATH, { config: { cors: ANY_REQUEST }, schema: { hide: true } }, (_request, reply) =>
    reply.callNotFound(),
  );
  app.get<{ Params: { id: string } }>(
    PATH,
    {
      config: {
        keys: ["secret", "publishable", "page"],
        keyInAddress: true,
        problems: ["key_not_allowed", "unknown_delivery"],
        cors: ANY_REQUEST,
      },
      schema: {
        operationId: "trackDelivery",
        tags: ["Tracking"],
        summary: "Track a delivery",
        description:
          "Where the rider is and when they arrive, at most a second old. `rider`, `eta_minutes` and " +
          "`distance_remaining_km` are null until a rider is assigned. After the end, the rider's position " +
          "is withheld. Wait `poll_after_seconds` before you ask again: 10 seconds while the rider moves and " +
          "the rate limit has room, else 30 to 60, and more if the key has many viewers. Send the `ETag` " +
          "back as `If-None-Match`: an unchanged record is a 304 without a body, with the new wait in " +
          "`Poll-After`. In a web page, send the publishable key as `?key=` instead of the header to save " +
          "the preflight. A secret key in a URL is refused. Unknown id, or another account's: 404 " +
          "`unknown_delivery`.",
        params: Type.Object({ id: Type.String({ description: "the delivery's id" }) }),
        headers: Type.Object({
          "if-none-match": Type.Optional(Type.String({ description: "the ETag of the record that you have" })),
        }),
        response: {
          200: { ...TrackingRecordSchema, description: "The tracking record.", headers: described },
          304: { type: "null", description: "The record is the one you have.", headers: described },
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const snapshot = isId("dlv", id) ? await tracking.read(id) : null;
      const accountId = request.principal?.accountId ?? null;
      if (!snapshot || (accountId !== null && accountId !== snapshot.accountId)) {
        throw new ServiceProblem("unknown_delivery");
      }
      const { etag } = snapshot;
      const pollAfter = pollAfterSeconds(request.counted, snapshot, core.now());
      reply.headers({ etag, "poll-after": String(pollAfter), "cache-control": "private, no-cache" });
      if (isCurrent(request.headers["if-none-match"], etag)) return reply.code(304).send();
      return reply.type("application/json; charset=utf-8").send(snapshot.body(pollAfter));
    },
  );
}

/**
 * How long this viewer should wait before the next request, in seconds: as long as the delivery's state suggests; less if
 * the rider moves and the key's limit has room; more if the limit has no room. The ETag leaves it out, so that viewers with
 * different waits share it; the header Poll-After carries it with a 304 too.
 */
function pollAfterSeconds(counted: Counted | null, { ended, pollSeconds, movingUntil }: Snapshot, now: Date): number {
  if (ended || !counted) return pollSeconds;
  const { limiter, caller, at } = counted;
  return limiter.pollAfter(caller, at, pollSeconds, now.getTime() < (movingUntil ?? 0));
}

/** Compares weakly, as RFC 9110 asks: https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((candidate) => opaque(candidate) === opaque(etag));
}
