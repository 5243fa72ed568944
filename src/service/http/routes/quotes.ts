import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CreatedDelivery } from "../../../contract/delivery.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { ConfirmQuote, CreateQuote, Quote, StoredQuote } from "../../../contract/quote.ts";
import { simulationErrors } from "../../deliveries/creation/body-errors.ts";
import { confirmQuote } from "../../deliveries/creation/confirm-quote.ts";
import { createQuote } from "../../deliveries/quotes/create-quote.ts";
import { describeQuote, describeStoredQuote } from "../../deliveries/quotes/describe-quote.ts";
import { readQuote } from "../../deliveries/quotes/quote.ts";
import { assertValid } from "../requests/field-errors.ts";
import { answerIdempotently } from "../requests/idempotency.ts";
import { accountOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";
import { describeCreated } from "./describe-created.ts";

/** /v1/delivery/quote and /v1/delivery/quotes/:id: create, retrieve and confirm. */
export function quoteRoutes(app: FastifyInstance, { core, publicUrl, sandbox }: Serving): void {
  app.post<{ Body: CreateQuote }>(
    "/delivery/quote",
    {
      config: { idempotent: true },
      schema: {
        operationId: "createQuote",
        tags: ["Quotes"],
        summary: "Quote a delivery",
        description: `Tells what a delivery would cost, how far it goes, how long it takes and how many riders could take it. The price holds for ${LIMITS.quoteMinutes} minutes: confirm the quote, or send its \`quote_id\` when you create the delivery. An address that can't be found or reached is a 422 that names it; with \`pickup\` and \`dropoff\` coordinates addresses aren't looked up. Weight is in kilograms, above 0 and at most 1000; an address has at most 300 characters.`,
        body: CreateQuote,
        response: { 200: Quote },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request);
      return answerIdempotently<Quote>(core, request, reply, async (keep) => {
        const quote = await createQuote(core, accountOf(request), request.body, (tx, made) =>
          keep(tx, describeQuote(made, core.speed)),
        );
        return describeQuote(quote, core.speed);
      });
    },
  );

  app.get<{ Params: { id: string } }>(
    "/delivery/quotes/:id",
    {
      config: { problems: ["unknown_quote"] },
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
    async (request) => describeStoredQuote(await readQuote(core.db, accountOf(request), request.params.id), core.speed),
  );
  app.post<{ Params: { id: string }; Body: ConfirmQuote }>(
    "/delivery/quotes/:id/confirm",
    {
      config: { idempotent: true, problems: ["unknown_quote", "quote_used", "quote_expired"] },
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
      assertValid(request, [...simulationErrors(request.body, sandbox !== null)]);
      reply.code(201).header("cache-control", "no-store");
      return answerIdempotently<CreatedDelivery>(core, request, reply, async (keep) => {
        const { params, body } = request;
        const created = await confirmQuote(core, accountOf(request), params.id, body, (tx, made) =>
          keep(tx, describeCreated(made, publicUrl())),
        );
        return describeCreated(created, publicUrl());
      });
    },
  );
}
