import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CancelledDelivery } from "../../../contract/delivery.ts";
import { cancelDelivery } from "../../deliveries/cancel-delivery.ts";
import { accountOf } from "../require-keys.ts";
import type { Serving } from "../serving.ts";

/** POST /v1/deliveries/:id/cancel */
export function cancelRoutes(app: FastifyInstance, { core }: Serving): void {
  app.post<{ Params: { id: string } }>(
    "/deliveries/:id/cancel",
    {
      schema: {
        operationId: "cancelDelivery",
        tags: ["Deliveries"],
        summary: "Cancel a delivery",
        description:
          "Ends a delivery that the rider hasn't collected yet; later it is 409 `illegal_transition`. What is cancelled already is answered alike, so that the request can be repeated. An id that is unknown or another account's is 404 `unknown_delivery`.",
        params: Type.Object({ id: Type.String({ description: "the delivery's id" }) }),
        response: { 200: CancelledDelivery },
      },
    },
    async (request) => {
      const { id, status, since } = await cancelDelivery(core, accountOf(request), request.params.id);
      return { id, status, cancelled_at: since.toISOString() };
    },
  );
}
