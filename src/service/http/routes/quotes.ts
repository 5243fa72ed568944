import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CreateQuote, Quote, StoredQuote } from "../../../contract/quote.ts";
import { createQuote } from "../../deliveries/quotes/create-quote.ts";
import { describeQuote, describeStoredQuote } from "../../deliveries/quotes/describe-quote.ts";
import { readQuote } from "../../deliveries/quotes/quote.ts";
import { answerRequestOnce } from "../answer-request-once.ts";
import { assertValid } from "../field-errors.ts";
import { readIdempotencyKey } from "../idempotency-key.ts";
import { accountOf } from "../require-keys.ts";
import type { Serving } from "../serving.ts";

/** POST /v1/delivery/quote and GET /v1/delivery/quotes/:id */
export function quoteRoutes(app: FastifyInstance, { core }: Serving): void {
  app.post<{ Body: CreateQuote }>(
    "/delivery/quote",
    {
      schema: {
        operationId: "createQuote",
        tags: ["Quotes"],
        summary: "Quote a delivery",
        description:
          "Tells what a delivery would cost, how far it goes, how long it takes and how many riders could take it. The price holds for 15 minutes: confirm the quote, or send its `quote_id` when you create the delivery. An address that can't be found or reached is a 422 that names it; with `pickup` and `dropoff` coordinates addresses aren't looked up. Weight is in kilograms, above 0 and at most 1000; an address has at most 300 characters.",
        body: CreateQuote,
        response: { 200: Quote },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      const { key, errors } = readIdempotencyKey(request);
      assertValid(request, errors);
      return answerRequestOnce<Quote>(core, key, request, reply, async (keep) => {
        const quote = await createQuote(core, accountOf(request), request.body, (tx, made) =>
          keep(tx, describeQuote(made)),
        );
        return describeQuote(quote);
      });
    },
  );

  app.get<{ Params: { id: string } }>(
    "/delivery/quotes/:id",
    {
      schema: {
        operationId: "retrieveQuote",
        tags: ["Quotes"],
        summary: "Retrieve a quote",
        description:
          "The quote as it was made, what it was asked for, and the delivery it has become, if any. Quotes that became nothing are forgotten a week after they expire (404 `unknown_quote`).",
        params: Type.Object({ id: Type.String({ description: "the quote's id" }) }),
        response: { 200: StoredQuote },
      },
    },
    async (request) => describeStoredQuote(await readQuote(core.db, accountOf(request), request.params.id)),
  );
}
