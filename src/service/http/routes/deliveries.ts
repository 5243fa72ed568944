import type { FastifyInstance } from "fastify";
import { CreateDelivery, CreatedDelivery } from "../../../contract/delivery.ts";
import { createDelivery } from "../../deliveries/create-delivery.ts";
import { placeErrors } from "../../deliveries/place-errors.ts";
import { simulationErrors } from "../../deliveries/simulation-errors.ts";
import { answerRequestOnce } from "../answer-request-once.ts";
import { describeCreated } from "../describe-created.ts";
import { assertValid } from "../field-errors.ts";
import { readIdempotencyKey } from "../idempotency-key.ts";
import { accountOf } from "../require-keys.ts";
import type { Serving } from "../serving.ts";

/** POST /v1/deliveries */
export function deliveryRoutes(app: FastifyInstance, { core, publicUrl, sandbox }: Serving): void {
  app.post<{ Body: CreateDelivery }>(
    "/deliveries",
    {
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
      const { key, errors } = readIdempotencyKey(request);
      assertValid(request, [
        ...errors,
        ...placeErrors(request.body),
        ...simulationErrors(request.body, sandbox !== null),
      ]);
      reply.code(201).header("cache-control", "no-store");
      return answerRequestOnce<CreatedDelivery>(core, key, request, reply, async (keep) => {
        const created = await createDelivery(core, accountOf(request), request.body, (tx, made) =>
          keep(tx, describeCreated(made, publicUrl())),
        );
        return describeCreated(created, publicUrl());
      });
    },
  );
}
