import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { LIMITS } from "../../../contract/limits.ts";
import { DEFAULT_LIMIT, ListOf, toPage } from "../../../contract/schema.ts";
import { Attempt, AttemptHours, ListAttempts, ReplayedFailed, ReplayFailed } from "../../../contract/webhook.ts";
import { readTimes } from "../../read-times.ts";
import { findEndpoint } from "../../webhooks/endpoints/endpoint.ts";
import { replayFailed } from "../../webhooks/outbox/replay.ts";
import { countByHour, listAttempts } from "../../webhooks/sending/attempts.ts";
import { LEASE_MS } from "../../webhooks/sending/claim-sends.ts";
import { readLimit } from "../requests/prepare-validation.ts";
import { accountOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

const tags = ["Webhooks"];
const params = Type.Object({ id: Type.String({ description: "the endpoint's id" }) });
type ById = { Params: { id: string } };

/** What is sent to one of /v1/webhook_endpoints: test it, send failed events again, list the attempts. */
export function webhookAttemptRoutes(app: FastifyInstance, { core, webhooks }: Serving): void {
  app.post<ById>(
    "/webhook_endpoints/:id/test",
    {
      config: { problems: ["unknown_endpoint"] },
      schema: {
        operationId: "testWebhookEndpoint",
        tags,
        summary: "Send a test event",
        description:
          "Sends an event of type webhook.test, even to a disabled endpoint, and returns the outcome within " +
          "15 seconds. If the endpoint fails, the status is still 200, and the endpoint isn't disabled. At " +
          "most four at a time per account (429 `rate_limited`). Unknown id, or another account's: 404 " +
          "`unknown_endpoint`.",
        params,
        response: { 200: Attempt },
      },
    },
    async (request) => webhooks.sendTest(await findEndpoint(core.db, accountOf(request), request.params.id)),
  );

  app.post<ById & { Body: ReplayFailed }>(
    "/webhook_endpoints/:id/replay",
    {
      config: { problems: ["unknown_endpoint", "endpoint_disabled"] },
      schema: {
        operationId: "replayFailedEvents",
        tags,
        summary: "Replay failed events",
        description:
          "Sends every event again whose last attempt since then has failed, with the same webhook-ids and " +
          `new retries; at most ${LIMITS.replayedEvents}. Events whose next retry is more than ${LEASE_MS / 1000} ` +
          "seconds away are sent now. Delivered events aren't. Disabled endpoint: 409 `endpoint_disabled`. " +
          "Unknown id, or another account's: 404 `unknown_endpoint`.",
        params,
        body: ReplayFailed,
        response: { 202: ReplayedFailed },
      },
    },
    async (request, reply) => {
      const { since } = readTimes({ since: request.body.since });
      const from = new Date(Math.max(0, since?.getTime() ?? 0));
      const replayed = await replayFailed(core, accountOf(request), request.params.id, from);
      reply.code(202);
      return replayed;
    },
  );

  app.get<ById & { Querystring: ListAttempts }>(
    "/webhook_endpoints/:id/attempts",
    {
      config: { problems: ["unknown_endpoint"] },
      schema: {
        operationId: "listWebhookAttempts",
        tags,
        summary: "List delivery attempts",
        description:
          `Every attempt of the last ${LIMITS.eventDays} days to send an event to the endpoint, with its ` +
          "outcome and the time of the next one. Unknown id, or another account's: 404 `unknown_endpoint`.",
        params,
        querystring: ListAttempts,
        response: { 200: ListOf(Attempt) },
      },
      preValidation: readLimit,
    },
    async (request) => {
      const endpoint = await findEndpoint(core.db, accountOf(request), request.params.id);
      const attempts = await listAttempts(core.db, endpoint.id, request.query);
      return toPage(attempts, request.query.limit ?? DEFAULT_LIMIT);
    },
  );

  app.get<ById>(
    "/webhook_endpoints/:id/hours",
    {
      config: { problems: ["unknown_endpoint"] },
      schema: {
        operationId: "countWebhookAttempts",
        tags,
        summary: "Count attempts by hour",
        description:
          "How many attempts succeeded and failed in each of the last 24 hours. Unknown id, or another " +
          "account's: 404 `unknown_endpoint`.",
        params,
        response: { 200: AttemptHours },
      },
    },
    async (request) => {
      const endpoint = await findEndpoint(core.db, accountOf(request), request.params.id);
      return countByHour(core.db, endpoint.id, core.now());
    },
  );
}
