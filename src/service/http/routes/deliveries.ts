import type { FastifyInstance } from "fastify";
import { CreateDelivery, CreatedDelivery } from "../../../contract/delivery.ts";
import { answerOnce } from "../../deliveries/answer-once.ts";
import { type Created, createDelivery } from "../../deliveries/create-delivery.ts";
import { formatDuration } from "../../deliveries/format-duration.ts";
import { placeErrors } from "../../deliveries/place-errors.ts";
import { assertValid } from "../field-errors.ts";
import { readIdempotencyKey } from "../idempotency-key.ts";
import { accountOf } from "../require-keys.ts";
import type { Serving } from "../serving.ts";

/** POST /v1/deliveries */
export function deliveryRoutes(app: FastifyInstance, { core, publicUrl }: Serving): void {
  app.post<{ Body: CreateDelivery }>(
    "/deliveries",
    {
      schema: { body: CreateDelivery, response: { 201: CreatedDelivery } },
      attachValidation: true,
    },
    async (request, reply) => {
      const { key, errors } = readIdempotencyKey(request);
      assertValid(request, [...errors, ...placeErrors(request.body)]);
      reply.code(201).header("cache-control", "no-store");
      const { body } = request;
      const accountId = accountOf(request);
      if (key === null) return toAnswer(await createDelivery(core, accountId, body), publicUrl());

      const { answer, replayed } = await answerOnce<CreatedDelivery>(core, { accountId, key, body }, async (keep) => {
        const created = await createDelivery(core, accountId, body, (tx, made) =>
          keep(tx, toAnswer(made, publicUrl())),
        );
        return toAnswer(created, publicUrl());
      });
      if (replayed) reply.header("idempotency-replayed", "true");
      return answer;
    },
  );
}

function toAnswer({ delivery, code, etaSeconds }: Created, publicUrl: string): CreatedDelivery {
  return {
    id: delivery.id,
    status: delivery.status,
    eta: formatDuration(etaSeconds),
    tracking_url: `${publicUrl}/track/${delivery.id}`,
    created_at: delivery.createdAt.toISOString(),
    ...(delivery.externalId !== null && { external_id: delivery.externalId }),
    ...(delivery.scheduledAt && { scheduled_at: delivery.scheduledAt.toISOString() }),
    delivery_code: code,
  };
}
