import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { ChangeDelivery, CreateDelivery, CreatedDelivery } from "../../../contract/delivery.ts";
import { CancelDelivery, DeliveryRecord, ListDeliveries } from "../../../contract/delivery-record.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { ListOf } from "../../../contract/schema.ts";
import { readCountry } from "../../accounts/accounts.ts";
import { customerLink } from "../../customer-link.ts";
import { cashErrors, placeErrors, simulationErrors } from "../../deliveries/creation/body-errors.ts";
import { correctOrder } from "../../deliveries/creation/correct-order.ts";
import { createDelivery } from "../../deliveries/creation/create-delivery.ts";
import { eraseDelivery } from "../../deliveries/erasure/erase.ts";
import { cancelDelivery } from "../../deliveries/lifecycle/cancel-delivery.ts";
import { listRecords } from "../../deliveries/records/list-records.ts";
import { readRecord } from "../../deliveries/records/read-record.ts";
import { readPhones } from "../../phones.ts";
import { assertValid } from "../requests/field-errors.ts";
import { answerIdempotently } from "../requests/idempotency.ts";
import { emptyBody, readLimit } from "../requests/prepare-validation.ts";
import { accountOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";
import { describeCreated } from "./describe-created.ts";
import { readChange } from "./read-change.ts";

/** /v1/deliveries: create, retrieve, list, change, cancel and erase. */
export function deliveryRoutes(app: FastifyInstance, serving: Serving): void {
  const { core, publicUrl, sandbox } = serving;
  const linkTo = (id: string) => customerLink(core.codes, publicUrl(), id);
  app.post<{ Body: CreateDelivery }>(
    "/deliveries",
    {
      config: {
        orders: true,
        idempotent: true,
        problems: [
          "unknown_quote",
          "quote_used",
          "quote_expired",
          "quote_mismatch",
          "outside_area",
          "closed",
          "geocoder_unavailable",
        ],
      },
      schema: {
        operationId: "createDelivery",
        tags: ["Deliveries"],
        summary: "Create a delivery",
        description:
          "Creates a delivery and starts to look for a rider, at once or at `scheduled_at`. Each end needs a " +
          "name and an address, or `lat` and `lng`. With a `quote_id` the delivery costs what the quote " +
          "says, and you may leave out the addresses. The fields that you send must agree with the quote (422 " +
          "`quote_mismatch`). The quote must exist (404 `unknown_quote`), be open (410 `quote_expired`) and " +
          "be unused (409 `quote_used`). If an address can't be found, the answer is a 422 that names it, with " +
          "suggestions where there are some. Send an `Idempotency-Key` to repeat a request safely for " +
          `${LIMITS.idempotencyHours} hours. Only this answer shows you the \`delivery_code\`.`,
        body: CreateDelivery,
        response: { 201: CreatedDelivery },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      const accountId = accountOf(request);
      const { body, errors } = await readPhones(request.body, ["pickup", "dropoff"], () =>
        readCountry(core.db, accountId),
      );
      assertValid(request, [
        ...placeErrors(body),
        ...simulationErrors(body, sandbox !== null),
        ...cashErrors(body),
        ...errors,
      ]);
      reply.code(201).header("cache-control", "no-store");
      return answerIdempotently<CreatedDelivery>(core, request, reply, async (keep) => {
        const created = await createDelivery(
          core,
          accountId,
          body,
          keep && ((tx, made) => keep(tx, describeCreated(made, linkTo))),
        );
        return describeCreated(created, linkTo);
      });
    },
  );
  app.get<{ Params: { id: string } }>(
    "/deliveries/:id",
    {
      config: { problems: ["unknown_delivery"] },
      schema: {
        operationId: "retrieveDelivery",
        tags: ["Deliveries"],
        summary: "Retrieve a delivery",
        description:
          "Everything that we store about one of your deliveries: what you sent, its price, its rider, the search for a rider, and every step with its time. It never contains the `delivery_code`. An id that is unknown or another account's is 404 `unknown_delivery`.",
        params: Type.Object({ id: Type.String({ description: "the delivery's id" }) }),
        response: { 200: DeliveryRecord },
      },
    },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      return readRecord(serving, accountOf(request), request.params.id);
    },
  );

  app.get<{ Querystring: ListDeliveries }>(
    "/deliveries",
    {
      schema: {
        operationId: "listDeliveries",
        tags: ["Deliveries"],
        summary: "List deliveries",
        description:
          "Your deliveries, newest first, in pages. For the next page, pass the id of the last delivery as " +
          "`starting_after`, until `has_more` is false. The pages contain each delivery once, even if others are " +
          "created between two requests. You may combine filters. A `starting_after` that isn't one of your deliveries is a " +
          "422 that names it.",
        querystring: ListDeliveries,
        response: { 200: ListOf(DeliveryRecord) },
      },
      preValidation: readLimit,
    },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      return listRecords(serving, accountOf(request), request.query);
    },
  );
  app.patch<{ Params: { id: string }; Body: ChangeDelivery }>(
    "/deliveries/:id",
    {
      config: {
        problems: [
          "unknown_delivery",
          "already_picked_up",
          "illegal_transition",
          "outside_area",
          "closed",
          "geocoder_unavailable",
        ],
      },
      schema: {
        operationId: "changeDelivery",
        tags: ["Deliveries"],
        summary: "Change a delivery",
        description:
          "Corrects an order until the rider has the package (409 `already_picked_up`), and answers with its record. What " +
          "you leave out stays. Another drop-off has another way and, by the present tariff, another `fee`; where the " +
          "rider collects the fee in cash, that amount follows. The rider sees it on their phone; an offer that is open ends, and " +
          "riders are asked again. `scheduled_at` can be changed while the delivery is `pending` (409 `illegal_transition`). Your " +
          "endpoints get `delivery.changed`. You can repeat the request safely. An id that is unknown or another " +
          "account's is 404 `unknown_delivery`.",
        params: Type.Object({ id: Type.String({ description: "the delivery's id" }) }),
        body: ChangeDelivery,
        response: { 200: DeliveryRecord },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      const accountId = accountOf(request);
      const body = await readChange(request, () => readCountry(core.db, accountId));
      await correctOrder(core, accountId, request.params.id, body);
      reply.header("cache-control", "no-store");
      return readRecord(serving, accountId, request.params.id);
    },
  );
  app.post<{ Params: { id: string } }>(
    "/deliveries/:id/erase",
    {
      config: { problems: ["unknown_delivery", "illegal_transition"] },
      schema: {
        operationId: "eraseDelivery",
        tags: ["Deliveries"],
        summary: "Erase a customer's data",
        description:
          "Erases what is personal in a delivery that has ended: names, phone numbers, addresses, items, notes, photos, your " +
          "`external_id`, and the exact places, also in its events and its quote. Status, times, distance, fee and " +
          "the area, to a tenth of a degree, stay. Nothing brings it back. While the delivery is under way, the answer is 409 " +
          "`illegal_transition`. You can repeat the request safely. Your endpoints get `delivery.erased`, which " +
          "contains nothing of it. An id that is unknown or another account's is 404 `unknown_delivery`.",
        params: Type.Object({ id: Type.String({ description: "the delivery's id" }) }),
        response: { 200: DeliveryRecord },
      },
      preValidation: emptyBody,
    },
    async (request, reply) => {
      const accountId = accountOf(request);
      await eraseDelivery(core, request.params.id, accountId);
      reply.header("cache-control", "no-store");
      return readRecord(serving, accountId, request.params.id);
    },
  );
  app.post<{ Params: { id: string }; Body: CancelDelivery }>(
    "/deliveries/:id/cancel",
    {
      config: { problems: ["unknown_delivery", "illegal_transition"] },
      schema: {
        operationId: "cancelDelivery",
        tags: ["Deliveries"],
        summary: "Cancel a delivery",
        description:
          "Cancels a delivery and answers with its record. You can cancel until the rider has the package; from " +
          "`picked_up` on the answer is 409 `illegal_transition`. You can repeat the request safely: a cancelled " +
          "delivery stays as it is, with its first reason. An id that is unknown or another account's is 404 " +
          "`unknown_delivery`.",
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
