import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CreatedDelivery } from "../../../contract/delivery.ts";
import { ConfirmQuote } from "../../../contract/quote.ts";
import { confirmQuote } from "../../deliveries/quotes/confirm-quote.ts";
import { simulationErrors } from "../../deliveries/simulation-errors.ts";
import { answerRequestOnce } from "../answer-request-once.ts";
import { describeCreated } from "../describe-created.ts";
import { assertValid } from "../field-errors.ts";
import { readIdempotencyKey } from "../idempotency-key.ts";
import { accountOf } from "../require-keys.ts";
import type { Serving } from "../serving.ts";

/** POST /v1/delivery/quotes/:id/confirm */
export function confirmQuoteRoutes(app: FastifyInstance, { core, publicUrl, sandbox }: Serving): void {
  app.post<{ Params: { id: string }; Body: ConfirmQuote }>(
    "/delivery/quotes/:id/confirm",
    {
      schema: {
        operationId: "confirmQuote",
        tags: ["Quotes"],
        summary: "Confirm a quote",
        description:
          "Makes the quote a delivery, at its price and between its addresses, and answers as creating one does. A quote can be confirmed once (409 `quote_used`) until it expires (410 `quote_expired`); one that is unknown or another account's is 404 `unknown_quote`. Send an `Idempotency-Key` to repeat a request safely for 24 hours.",
        params: Type.Object({ id: Type.String({ description: "the quote's id" }) }),
        body: ConfirmQuote,
        response: { 201: CreatedDelivery },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      const { key, errors } = readIdempotencyKey(request);
      assertValid(request, [...errors, ...simulationErrors(request.body, sandbox !== null)]);
      reply.code(201).header("cache-control", "no-store");
      return answerRequestOnce<CreatedDelivery>(core, key, request, reply, async (keep) => {
        const { params, body } = request;
        const created = await confirmQuote(core, accountOf(request), params.id, body, (tx, made) =>
          keep(tx, describeCreated(made, publicUrl())),
        );
        return describeCreated(created, publicUrl());
      });
    },
  );
}
