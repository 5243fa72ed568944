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
          "Creates a delivery and starts to look for a rider, at once or at `scheduled_at`. Pick-up and " +
          "drop-off need a name and an address, or `lat` and `lng`. With a `quote_id`, the delivery has the " +
          "quote's price and you can leave out the addresses; fields that you send must match the quote (422 " +
          "`quote_mismatch`). The quote must exist (404 `unknown_quote`), not be expired (410 " +
          "`quote_expired`) and not be used (409 `quote_used`). An address that can't be found is a 422, " +
          "with suggestions if there are any. Send an `Idempotency-Key` to retry safely for " +
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
          "Returns everything stored about a delivery: your request, price, rider, the search, and every " +
          "step with its time, but never the `delivery_code`. Unknown id, or another account's: 404 " +
          "`unknown_delivery`.",
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
          "Lists your deliveries, newest first. For the next page, send the last delivery's id as " +
          "`starting_after`, until `has_more` is false. Each delivery appears once, even if others are " +
          "created in between. Filters can be combined. A `starting_after` that isn't one of your deliveries " +
          "is a 422.",
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
          "Changes an order until the pick-up (409 `already_picked_up`), and returns its record. Fields that " +
          "you leave out stay the same. A new drop-off has a new `fee` at today's price; a cash fee to " +
          "collect changes with it. The rider sees the change; an open offer ends, and riders are asked " +
          "again. `scheduled_at` can be changed while the delivery is `pending` (409 `illegal_transition`). " +
          "Your endpoints get `delivery.changed`. Safe to repeat. Unknown id, or another account's: 404 " +
          "`unknown_delivery`.",
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
        summary: "Erase a customer’s data",
        description:
          "Erases the personal data of a delivery that has ended, also in its events and its quote: names, " +
          "phone numbers, addresses, items, notes, photos, your `external_id` and exact places. Status, " +
          "times, distance, fee and the area (to a tenth of a degree) remain. This can't be undone. Before " +
          "the end: 409 `illegal_transition`. Your endpoints get `delivery.erased` without any of that data. " +
          "Safe to repeat. Unknown id, or another account's: 404 `unknown_delivery`.",
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
          "Cancels a delivery and returns its record. You can cancel until the pick-up; from `picked_up` on: " +
          "409 `illegal_transition`. Safe to repeat: a cancelled delivery keeps its first reason. Unknown " +
          "id, or another account's: 404 `unknown_delivery`.",
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
