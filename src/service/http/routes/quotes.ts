import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { CreatedDelivery } from "../../../contract/delivery.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { ConfirmQuote, CreateQuote, Quote, StoredQuote } from "../../../contract/quote.ts";
import { readCountry } from "../../accounts/accounts.ts";
import { customerLink } from "../../customer-link.ts";
import { cashErrors, simulationErrors } from "../../deliveries/creation/body-errors.ts";
import { confirmQuote } from "../../deliveries/creation/create-delivery.ts";
import { createQuote } from "../../deliveries/quotes/create-quote.ts";
import { describeQuote, describeStoredQuote } from "../../deliveries/quotes/describe-quote.ts";
import { readQuote } from "../../deliveries/quotes/quote.ts";
import { readPhones } from "../../phones.ts";
import { assertValid } from "../requests/field-errors.ts";
import { answerIdempotently } from "../requests/idempotency.ts";
import { accountOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";
import { describeCreated } from "./describe-created.ts";

/** /v1/delivery/quote and /v1/delivery/quotes/:id: create, retrieve and confirm. */
export function quoteRoutes(app: FastifyInstance, { core, publicUrl, sandbox }: Serving): void {
  const linkTo = (id: string) => customerLink(core.codes, publicUrl(), id);
  app.post<{ Body: CreateQuote }>(
    "/delivery/quote",
    {
      config: { idempotent: true, problems: ["outside_area", "closed", "geocoder_unavailable"] },
      schema: {
        operationId: "createQuote",
        tags: ["Quotes"],
        summary: "Quote a delivery",
        description:
          "Returns price, distance, duration and how many riders are available. The price holds for " +
          `${LIMITS.quoteMinutes} minutes: confirm the quote, or send its \`quote_id\` when you create the ` +
          "delivery. An address that can't be found or reached is a 422, with suggestions if there are any. " +
          "If you send coordinates, we don't look up the address. Weight is in kilograms, above 0 and at " +
          `most ${LIMITS.weightKg}; an address has at most ${LIMITS.addressCharacters} characters.`,
        body: CreateQuote,
        response: { 200: Quote },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request);
      return answerIdempotently<Quote>(core, request, reply, async (keep) => {
        const quote = await createQuote(
          core,
          accountOf(request),
          request.body,
          keep && ((tx, made) => keep(tx, describeQuote(core, made))),
        );
        return describeQuote(core, quote);
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
          "Returns the quote, its request, and the delivery made from it, if any. Unused quotes are deleted " +
          "a week after they expire (404 `unknown_quote`).",
        params: Type.Object({ id: Type.String({ description: "the quote's id" }) }),
        response: { 200: StoredQuote },
      },
    },
    async (request) => describeStoredQuote(core, await readQuote(core.db, accountOf(request), request.params.id)),
  );
  app.post<{ Params: { id: string }; Body: ConfirmQuote }>(
    "/delivery/quotes/:id/confirm",
    {
      config: {
        orders: true,
        idempotent: true,
        problems: ["unknown_quote", "quote_used", "quote_expired", "outside_area", "closed"],
      },
      schema: {
        operationId: "confirmQuote",
        tags: ["Quotes"],
        summary: "Confirm a quote",
        description:
          "Creates a delivery with the quote's price and addresses, and returns it as createDelivery does. A " +
          "quote can be confirmed once (409 `quote_used`), until it expires (410 `quote_expired`). Unknown " +
          "id, or another account's: 404 `unknown_quote`. Send an `Idempotency-Key` to retry safely for " +
          `${LIMITS.idempotencyHours} hours.`,
        params: Type.Object({ id: Type.String({ description: "the quote's id" }) }),
        body: ConfirmQuote,
        response: { 201: CreatedDelivery },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      const accountId = accountOf(request);
      const { body, errors } = await readPhones(request.body, ["pickup", "dropoff"], () =>
        readCountry(core.db, accountId),
      );
      assertValid(request, [...simulationErrors(body, sandbox !== null), ...cashErrors(body), ...errors]);
      reply.code(201).header("cache-control", "no-store");
      return answerIdempotently<CreatedDelivery>(core, request, reply, async (keep) => {
        const created = await confirmQuote(
          core,
          accountId,
          request.params.id,
          body,
          keep && ((tx, made) => keep(tx, describeCreated(made, linkTo))),
        );
        return describeCreated(created, linkTo);
      });
    },
  );
}
