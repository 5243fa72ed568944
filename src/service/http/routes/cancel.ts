import type { FastifyInstance } from "fastify";
import { cancelDelivery } from "../../deliveries/cancel-delivery.ts";
import { accountOf } from "../require-keys.ts";
import type { Serving } from "../serving.ts";

/** POST /v1/deliveries/:id/cancel */
export function cancelRoutes(app: FastifyInstance, { core }: Serving): void {
  app.post<{ Params: { id: string } }>("/deliveries/:id/cancel", async (request) => {
    const { id, status, since } = await cancelDelivery(core, accountOf(request), request.params.id);
    return { id, status, cancelled_at: since.toISOString() };
  });
}
