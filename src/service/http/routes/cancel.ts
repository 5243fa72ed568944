import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CancelDelivery, DeliveryRecord } from "../../../contract/delivery-record.ts";
import { cancelDelivery } from "../../deliveries/cancel-delivery.ts";
import { readRecord } from "../../deliveries/records/read-record.ts";
import { emptyBody } from "../empty-body.ts";
import { accountOf } from "../require-keys.ts";
import type { Serving } from "../serving.ts";

/** POST /v1/deliveries/:id/cancel */
export function cancelRoutes(app: FastifyInstance, serving: Serving): void {
  app.post<{ Params: { id: string }; Body: CancelDelivery }>(
    "/deliveries/:id/cancel",
    {
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
