import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { ListOf, toPage, USUAL_LIMIT } from "../../../contract/list.ts";
import { Attempt, EndpointWithSecret, ListAttempts, RotateSecret } from "../../../contract/webhook.ts";
import { toAttempt } from "../../webhooks/attempt.ts";
import { findEndpoint, toEndpoint } from "../../webhooks/endpoint.ts";
import { listAttempts } from "../../webhooks/list-attempts.ts";
import { rotateSecret } from "../../webhooks/rotate-secret.ts";
import { emptyBody } from "../empty-body.ts";
import { readLimit } from "../read-limit.ts";
import { accountOf } from "../require-keys.ts";
import type { Serving } from "../serving.ts";

const tags = ["Webhooks"];
const params = Type.Object({ id: Type.String({ description: "the endpoint's id" }) });
type ById = { Params: { id: string } };

/** Rotate, test and attempts of an endpoint: /v1/webhook_endpoints/:id/… */
export function webhookActionRoutes(app: FastifyInstance, { core, webhooks }: Serving): void {
  app.post<ById & { Body: RotateSecret }>(
    "/webhook_endpoints/:id/rotate",
    {
      schema: {
        operationId: "rotateWebhookSecret",
        tags,
        summary: "Give a webhook endpoint a new secret",
        description:
          "Answers with the new secret. Until the overlap has passed every request carries two signatures, of the new and of the old secret, so that you can change it in your own time. A further rotation ends the older one. The body may be left out. An id that is unknown or another account's is 404 `unknown_endpoint`.",
        params,
        body: RotateSecret,
        response: { 200: EndpointWithSecret },
      },
      preValidation: emptyBody,
    },
    async (request, reply) => {
      const { overlap_seconds: overlap } = request.body;
      const { row, secret } = await rotateSecret(core, webhooks.box, accountOf(request), request.params.id, overlap);
      reply.header("cache-control", "no-store");
      return { ...toEndpoint(row, core.now()), secret };
    },
  );

  app.post<ById>(
    "/webhook_endpoints/:id/test",
    {
      schema: {
        operationId: "testWebhookEndpoint",
        tags,
        summary: "Send a test event now",
        description:
          "Sends an event of type webhook.test, once, also to a disabled endpoint, and answers with what came of it; at the latest after 15 s. A failure of the endpoint is told in the answer, which is a 200 all the same, and has no consequences for it. An id that is unknown or another account's is 404 `unknown_endpoint`.",
        params,
        response: { 200: Attempt },
      },
    },
    async (request) => webhooks.sendTest(await findEndpoint(core.db, accountOf(request), request.params.id)),
  );

  app.get<ById & { Querystring: ListAttempts }>(
    "/webhook_endpoints/:id/attempts",
    {
      schema: {
        operationId: "listWebhookAttempts",
        tags,
        summary: "Read the delivery log of a webhook endpoint",
        description:
          "Every attempt of the last 30 days to send an event to it, with what came of it and when the next is. An id that is unknown or another account's is 404 `unknown_endpoint`.",
        params,
        querystring: ListAttempts,
        response: { 200: ListOf(Attempt) },
      },
      preValidation: readLimit,
    },
    async (request) => {
      const endpoint = await findEndpoint(core.db, accountOf(request), request.params.id);
      const rows = await listAttempts(core.db, endpoint.id, request.query);
      return toPage(rows.map(toAttempt), request.query.limit ?? USUAL_LIMIT);
    },
  );
}
