import type { FastifyInstance } from "fastify";
import { pollAfterSeconds } from "../../deliveries/tracking/poll-after.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Serving } from "../serving.ts";

const DELIVERY_ID = /^dlv_[0-9A-Za-z]{22}$/;

/** GET /v1/deliveries/:id/tracking, from memory. */
export function trackingRoutes(app: FastifyInstance, { core, snapshots }: Serving): void {
  app.get<{ Params: { id: string } }>(
    "/deliveries/:id/tracking",
    { config: { keys: ["secret", "publishable", "page"] } },
    async (request, reply) => {
      const { id } = request.params;
      const snapshot = DELIVERY_ID.test(id) ? await snapshots.read(id) : null;
      const accountId = request.principal?.accountId ?? null;
      if (!snapshot || (accountId !== null && accountId !== snapshot.accountId)) {
        throw new ServiceProblem("unknown_delivery");
      }
      const pollAfter = pollAfterSeconds(core.speed);
      const etag = `"${snapshot.digest}.${pollAfter}"`;
      reply.header("etag", etag).header("cache-control", "private, no-cache");
      if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
      return reply
        .type("application/json; charset=utf-8")
        .send(`{${snapshot.members},"poll_after_seconds":${pollAfter}}`);
    },
  );
}

/** If-None-Match compares weakly: https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
