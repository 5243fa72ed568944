import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { DeliveryRecord, ListDeliveries } from "../../../contract/delivery-record.ts";
import { ListOf } from "../../../contract/list.ts";
import { listRecords } from "../../deliveries/records/list-records.ts";
import { readRecord } from "../../deliveries/records/read-record.ts";
import { readLimit } from "../read-limit.ts";
import { accountOf } from "../require-keys.ts";
import type { Serving } from "../serving.ts";

/** GET /v1/deliveries/:id and GET /v1/deliveries */
export function retrieveDeliveryRoutes(app: FastifyInstance, serving: Serving): void {
  app.get<{ Params: { id: string } }>(
    "/deliveries/:id",
    {
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
}
