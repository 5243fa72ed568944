import type { FastifyInstance, FastifyRequest } from "fastify";
import { type TSchema, Type } from "typebox";
import { LIMITS } from "../../../contract/limits.ts";
import { ListOf } from "../../../contract/schema.ts";
import {
  CreateEndpoint,
  Endpoint,
  EndpointWithSecret,
  RotateSecret,
  UpdateEndpoint,
} from "../../../contract/webhook.ts";
import { createEndpoint } from "../../webhooks/endpoints/create-endpoint.ts";
import { deleteEndpoint, findEndpoint, listEndpoints, toEndpoint } from "../../webhooks/endpoints/endpoint.ts";
import { rotateSecret, updateEndpoint } from "../../webhooks/endpoints/update-endpoint.ts";
import { assertValid } from "../requests/field-errors.ts";
import { readIfMatch, sendVersioned } from "../requests/if-match.ts";
import { emptyBody } from "../requests/prepare-validation.ts";
import { accountOf, noteOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

const tags = ["Webhooks"];
const params = Type.Object({ id: Type.String({ description: "the endpoint's id" }) });
type ById = { Params: { id: string } };

/** /v1/webhook_endpoints: create, list, read, change and delete endpoints, and rotate their secrets. */
export function webhookEndpointRoutes(app: FastifyInstance, { core, webhooks }: Serving): void {
  const urlErrors = ({ body }: FastifyRequest) => {
    if (typeof body !== "object" || body === null || !("url" in body) || typeof body.url !== "string") return [];
    const error = webhooks.checkUrl(body.url);
    return error ? [error] : [];
  };
  const ok = <Schema extends TSchema>(schema: Schema) => ({ 200: schema });

  app.post<{ Body: CreateEndpoint }>(
    "/webhook_endpoints",
    {
      config: { problems: ["endpoint_limit"] },
      schema: {
        operationId: "createWebhookEndpoint",
        tags,
        summary: "Add a webhook endpoint",
        description:
          "Sends events to `url` from now on. Only this answer shows the secret with which you verify " +
          `signatures. A \`url\` that we can't use is 422 \`invalid_request\`. At most ${LIMITS.endpoints} ` +
          "endpoints per account (409 `endpoint_limit`).",
        body: CreateEndpoint,
        response: { 201: EndpointWithSecret },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request, urlErrors(request));
      const { row, secret } = await createEndpoint(
        core,
        webhooks.box,
        accountOf(request),
        request.body,
        noteOf(request, core),
      );
      reply.code(201).header("cache-control", "no-store");
      return { ...toEndpoint(row, core.now()), secret };
    },
  );

  app.get(
    "/webhook_endpoints",
    {
      schema: {
        operationId: "listWebhookEndpoints",
        tags,
        summary: "List webhook endpoints",
        description: `All endpoints of the account, without their secrets. There are ${LIMITS.endpoints} at most, so there is one page.`,
        response: ok(ListOf(Endpoint)),
      },
    },
    async (request) => {
      const rows = await listEndpoints(core, accountOf(request));
      return { data: rows.map((row) => toEndpoint(row, core.now())), has_more: false };
    },
  );

  app.get<ById>(
    "/webhook_endpoints/:id",
    {
      config: { problems: ["unknown_endpoint"] },
      schema: {
        operationId: "retrieveWebhookEndpoint",
        tags,
        summary: "Retrieve a webhook endpoint",
        description:
          "Returns the endpoint: also whether and why it is disabled, and since when it has been failing. " +
          "Unknown id, or another account's: 404 `unknown_endpoint`.",
        params,
        response: ok(Endpoint),
      },
    },
    async (request, reply) =>
      sendVersioned(reply, toEndpoint(await findEndpoint(core.db, accountOf(request), request.params.id), core.now())),
  );

  app.patch<ById & { Body: UpdateEndpoint }>(
    "/webhook_endpoints/:id",
    {
      config: { conditional: true, problems: ["unknown_endpoint"] },
      schema: {
        operationId: "updateWebhookEndpoint",
        tags,
        summary: "Change a webhook endpoint",
        description:
          "Changes the fields that you send. Enabling an endpoint sends the events that waited for it; those " +
          "from the time when it was disabled can be listed and replayed. `If-Match` never overwrites " +
          "somebody else's change: 412 `changed_meanwhile`. Unknown id, or another account's: 404 " +
          "`unknown_endpoint`.",
        params,
        body: UpdateEndpoint,
        response: ok(Endpoint),
      },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request, urlErrors(request));
      const which = { accountId: accountOf(request), id: request.params.id, expected: readIfMatch(request) };
      const row = await updateEndpoint(core, which, request.body, noteOf(request, core));
      return sendVersioned(reply, toEndpoint(row, core.now()));
    },
  );

  app.delete<ById>(
    "/webhook_endpoints/:id",
    {
      config: { problems: ["unknown_endpoint"] },
      schema: {
        operationId: "deleteWebhookEndpoint",
        tags,
        summary: "Delete a webhook endpoint",
        description:
          "Deletes the endpoint and its log. Pending retries are dropped. Unknown id, or another account's: " +
          "404 `unknown_endpoint`.",
        params,
        response: { 204: Type.Null({ description: "Deleted" }) },
      },
    },
    async (request, reply) => {
      await deleteEndpoint(core, accountOf(request), request.params.id, noteOf(request, core));
      return reply.code(204).send();
    },
  );

  app.post<ById & { Body: RotateSecret }>(
    "/webhook_endpoints/:id/rotate",
    {
      config: { problems: ["unknown_endpoint"] },
      schema: {
        operationId: "rotateWebhookSecret",
        tags,
        summary: "Rotate a webhook secret",
        description:
          "Returns a new secret. During the overlap, we sign with the new and the old secret. If you rotate " +
          "again before its end, the oldest secret stops. The body is optional. Unknown id, or another " +
          "account's: 404 `unknown_endpoint`.",
        params,
        body: RotateSecret,
        response: { 200: EndpointWithSecret },
      },
      preValidation: emptyBody,
    },
    async (request, reply) => {
      const { overlap_seconds: overlap } = request.body;
      const { row, secret } = await rotateSecret(
        core,
        webhooks.box,
        accountOf(request),
        request.params.id,
        noteOf(request, core),
        overlap,
      );
      reply.header("cache-control", "no-store");
      return { ...toEndpoint(row, core.now()), secret };
    },
  );
}
