import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CreateDelivery, CreatedDelivery } from "../../../contract/delivery.ts";
import { CancelDelivery, DeliveryRecord, ListDeliveries } from "../../../contract/delivery-record.ts";
import { ListOf } from "../../../contract/schema.ts";
import { placeErrors, simulationErrors } from "../../deliveries/creation/body-errors.ts";
import { createDelivery } from "../../deliveries/creation/create-delivery.ts";
import { cancelDelivery } from "../../deliveries/lifecycle/cancel-delivery.ts";
import { listRecords } from "../../deliveries/records/list-records.ts";
import { readRecord } from "../../deliveries/records/read-record.ts";
import { assertValid } from "../requests/field-errors.ts";
import { answerIdempotently } from "../requests/idempotency.ts";
import { emptyBody, readLimit } from "../requests/prepare-validation.ts";
import { accountOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";
import { describeCreated } from "./describe-created.ts";

/** /v1/deliveries: create, retrieve, list and cancel. */
export function deliveryRoutes(app: FastifyInstance, serving: Serving): void {
  const { core, publicUrl, sandbox } = serving;
  app.post<{ Body: CreateDelivery }>(
    "/deliveries",
    {
      config: { idempotent: true, problems: ["unknown_quote", "quote_used", "quote_expired", "quote_mismatch"] },
      schema: {
        operationId: "createDelivery",
        tags: ["Deliveries"],
        summary: "Create a delivery",
        description:
          "Starts looking for a rider at once, or at `scheduled_at`. Each end needs a name and an address, or `lat` and `lng`. With a `quote_id` the quote's price holds and its addresses may be left out; what is sent must agree with it (422 `quote_mismatch`), and the quote must be known (404 `unknown_quote`), open (410 `quote_expired`) and unused (409 `quote_used`). An address that can't be found is a 422 that names it. Send an `Idempotency-Key` to repeat a request safely for 24 hours. The `delivery_code` of the answer is shown here and nowhere else.",
        body: CreateDelivery,
        response: { 201: CreatedDelivery },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request, [...placeErrors(request.body), ...simulationErrors(request.body, sandbox !== null)]);
      reply.code(201).header("cache-control", "no-store");
      return answerIdempotently<CreatedDelivery>(core, request, reply, async (keep) => {
        const created = await createDelivery(core, accountOf(request), request.body, (tx, made) =>
          keep(tx, describeCreated(made, publicUrl())),
        );
        return describeCreated(created, publicUrl());
      });
    },
  );
  app.get<{ Params: { id: string } }>(
    "/deliveries/:id",
    {
      config: { problems: ["unknown_delivery"] },
      schema: {
        operationId: "retrieveDelivery",
        tags: ["Deliveries"],
        summary: "Retrieve a delivery",
        description:
          "Everything that is stored of one of your deliveries: what you sent, its price, its rider, how the search for one goes, and every step with its time. The `delivery_code` is never part of it. An id that is unknown or another account's is 404 `unknown_delivery`.",
        params: Type.Object({ id: Type.String({ description: "the delivery's id" }) }),
        response: { 200: DeliveryRecord },
      },
    },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      return readRecord(serving, accountOf(request), request.params.id);
    },
  );

  app.get<{ Querystring: ListDeliveries }>(
    "/deliveries",
    {
      schema: {
        operationId: "listDeliveries",
        tags: ["Deliveries"],
        summary: "List deliveries",
        description:
          "Your deliveries, newest first, a page at a time: pass the id of the last one as `starting_after` for the next page, until `has_more` is false. Whoever turns all pages meets each delivery once, however many are created meanwhile. Filters may be combined. A cursor that isn't one of your deliveries is a 422 that names it.",
        querystring: ListDeliveries,
        response: { 200: ListOf(DeliveryRecord) },
      },
      preValidation: readLimit,
    },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      return listRecords(serving, accountOf(request), request.query);
    },
  );
  app.post<{ Params: { id: string }; Body: CancelDelivery }>(
    "/deliveries/:id/cancel",
    {
      config: { problems: ["unknown_delivery", "illegal_transition"] },
      schema: {
        operationId: "cancelDelivery",
        tags: ["Deliveries"],
        summary: "Cancel a delivery",
        description:
          "Ends a delivery whose package hasn't been collected yet, and answers with all of it. Repeating is safe: what is cancelled stays as it is, with its first reason. From `picked_up` on it is too late (409 `illegal_transition`). An id that is unknown or another account's is 404 `unknown_delivery`.",
        params: Type.Object({ id: Type.String({ description: "the delivery's id" }) }),
        body: CancelDelivery,
        response: { 200: DeliveryRecord },
      },
      preValidation: emptyBody,
    },
    async (request, reply) => {
      const accountId = accountOf(request);
      await cancelDelivery(serving.core, accountId, request.params.id, request.body.reason);
      reply.header("cache-control", "no-store");
      return readRecord(serving, accountId, request.params.id);
    },
  );
}
