import type { FastifyInstance } from "fastify";
import { CreateDelivery, CreatedDelivery } from "../../../contract/delivery.ts";
import { createDelivery } from "../../deliveries/create-delivery.ts";
import { formatDuration } from "../../deliveries/format-duration.ts";
import { placeErrors } from "../../deliveries/place-errors.ts";
import { assertValid } from "../field-errors.ts";
import { accountOf, requireKey } from "../require-key.ts";
import type { Serving } from "../serving.ts";

/** POST /v1/deliveries */
export function deliveryRoutes(app: FastifyInstance, { core, authenticate, publicUrl }: Serving): void {
  app.post<{ Body: CreateDelivery }>(
    "/deliveries",
    {
      onRequest: requireKey(authenticate, ["secret"]),
      schema: { body: CreateDelivery, response: { 201: CreatedDelivery } },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request, placeErrors(request.body));
      const { delivery, code, etaSeconds } = await createDelivery(core, accountOf(request), request.body);
      const answer: CreatedDelivery = {
        id: delivery.id,
        status: delivery.status,
        eta: formatDuration(etaSeconds),
        tracking_url: `${publicUrl()}/track/${delivery.id}`,
        created_at: delivery.createdAt.toISOString(),
        ...(delivery.externalId !== null && { external_id: delivery.externalId }),
        ...(delivery.scheduledAt && { scheduled_at: delivery.scheduledAt.toISOString() }),
        delivery_code: code,
      };
      reply.code(201).header("cache-control", "no-store");
      return answer;
    },
  );
}
