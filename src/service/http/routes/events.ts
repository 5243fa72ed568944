import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { DeliveryEvent, ListEvents, ReplayEvent, ReplayedEvent } from "../../../contract/event.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { DEFAULT_LIMIT, ListOf, toPage } from "../../../contract/schema.ts";
import { customerLink } from "../../customer-link.ts";
import { findEvent, listEvents, toEvent } from "../../webhooks/outbox/events.ts";
import { replayEvent } from "../../webhooks/outbox/replay.ts";
import { emptyBody, readLimit } from "../requests/prepare-validation.ts";
import { accountOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

const tags = ["Events"];
const params = Type.Object({ id: Type.String({ description: "the event's id" }) });
type ById = { Params: { id: string } };

/** /v1/events: list, read and replay. */
export function eventRoutes(app: FastifyInstance, { core, publicUrl }: Serving): void {
  const linkTo = (id: string) => customerLink(core.codes, publicUrl(), id);
  app.get<{ Querystring: ListEvents }>(
    "/events",
    {
      schema: {
        operationId: "listEvents",
        tags,
        summary: "List events",
        description: `Lists the events of the last ${LIMITS.eventDays} days as we sent them, even if you had no endpoint.`,
        querystring: ListEvents,
        response: { 200: ListOf(DeliveryEvent) },
      },
      preValidation: readLimit,
    },
    async (request) => {
      const rows = await listEvents(core.db, accountOf(request), request.query);
      return toPage(
        rows.map((row) => toEvent(row, linkTo)),
        request.query.limit ?? DEFAULT_LIMIT,
      );
    },
  );

  app.get<ById>(
    "/events/:id",
    {
      config: { problems: ["unknown_event"] },
      schema: {
        operationId: "retrieveEvent",
        tags,
        summary: "Retrieve an event",
        description:
          `Returns the event as we sent it. Unknown id, another account's, or older than ${LIMITS.eventDays} ` +
          "days: 404 `unknown_event`.",
        params,
        response: { 200: DeliveryEvent },
      },
    },
    async (request) => toEvent(await findEvent(core.db, accountOf(request), request.params.id), linkTo),
  );

  app.post<ById & { Body: ReplayEvent }>(
    "/events/:id/replay",
    {
      config: { problems: ["unknown_event", "endpoint_disabled"] },
      schema: {
        operationId: "replayEvent",
        tags,
        summary: "Replay an event",
        description:
          "Sends the event again, with the same webhook-id and new retries. The body is optional. An " +
          "endpoint in it must be yours (422 `invalid_request`) and enabled (409 `endpoint_disabled`). " +
          `Unknown id, another account's, or older than ${LIMITS.eventDays} days: 404 \`unknown_event\`.`,
        params,
        body: ReplayEvent,
        response: { 202: ReplayedEvent },
      },
      preValidation: emptyBody,
    },
    async (request, reply) => {
      const { id } = request.params;
      const endpointIds = await replayEvent(core, accountOf(request), id, request.body.endpoint_id);
      reply.code(202);
      return { event_id: id, endpoint_ids: endpointIds };
    },
  );
}
