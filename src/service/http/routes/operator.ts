import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { ChangeDelivery } from "../../../contract/delivery.ts";
import { CancelDelivery } from "../../../contract/delivery-record.ts";
import { LIMITS } from "../../../contract/limits.ts";
import {
  ChangeRider,
  CityChanges,
  CompleteDelivery,
  ListAnyDeliveries,
  ListChanges,
  ListRiders,
  OperatorDelivery,
  OperatorRider,
  OperatorRiderList,
} from "../../../contract/operator.ts";
import { InviteRider, RiderInvitation } from "../../../contract/rider.ts";
import { ListOf } from "../../../contract/schema.ts";
import { correctOrder } from "../../deliveries/creation/correct-order.ts";
import { cleanImages } from "../../deliveries/proof/clean-image.ts";
import { listAnyRecords, readAnyRecord } from "../../deliveries/records/operator-records.ts";
import { phoneError, readPhone } from "../../phones.ts";
import { describeInvitation, inviteAgain, inviteRider } from "../../riders/accounts/invite.ts";
import { listForOperator, readForOperator } from "../../riders/accounts/list-for-operator.ts";
import { cleanRiderPhoto } from "../../riders/accounts/photos.ts";
import { changeRider, resumeRider, suspendRider } from "../../riders/accounts/rider-accounts.ts";
import { openCityChanges } from "../../riders/city-changes.ts";
import { signOutEverywhere } from "../../riders/devices/sessions.ts";
import { setDuty } from "../../riders/duty.ts";
import { sendCompressed } from "../pages/send-packed.ts";
import { assertValid } from "../requests/field-errors.ts";
import { answerFromTransaction } from "../requests/idempotency.ts";
import { emptyBody, readLimit } from "../requests/prepare-validation.ts";
import { operatorNoteOf, ownerOf } from "../requests/require-keys.ts";
import { OPERATOR } from "../route-config.ts";
import type { Serving } from "../serving.ts";
import { readChange } from "./read-change.ts";

const tags = ["Operator"];
const keys = OPERATOR;
const params = Type.Object({ id: Type.String({ description: "the delivery's id" }) });
type ById = { Params: { id: string } };

/**
 * The phone number of a body, in E.164.
 * @throws ServiceProblem invalid_request, for the whole body
 */
function readRiderPhone(request: FastifyRequest): string | null | undefined {
  const { phone }: { phone?: unknown } = Object(request.body);
  const read = typeof phone === "string" ? readPhone(phone, null) : undefined;
  assertValid(request, read === null ? [phoneError("phone")] : []);
  return phone === null ? null : read;
}

/** /v1/operator: what only the operator of the service may do, with a key of its own kind. */
export function operatorRoutes(app: FastifyInstance, serving: Serving): void {
  const { core, operatorDesk, publicUrl } = serving;
  const city = openCityChanges(serving);
  app.addHook("onClose", async () => city.close());

  app.get<{ Querystring: ListAnyDeliveries }>(
    "/operator/deliveries",
    {
      config: { keys },
      schema: {
        operationId: "listAnyDeliveries",
        tags,
        summary: "List all accounts’ deliveries",
        description:
          "The deliveries of all accounts, newest first, in pages, with where each rider is and why a delivery needs " +
          "you. You may combine filters. A `starting_after` that isn't the id of a delivery is a 422 that names it.",
        querystring: ListAnyDeliveries,
        response: { 200: ListOf(OperatorDelivery) },
      },
      preValidation: readLimit,
    },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      return listAnyRecords(serving, request.query);
    },
  );

  app.get<{ Querystring: ListRiders }>(
    "/operator/riders",
    {
      config: { keys },
      schema: {
        operationId: "listRiders",
        tags,
        summary: "List riders",
        description: "Who is on duty, where, how old that is, and with which deliveries. In pages, by name.",
        querystring: ListRiders,
        response: { 200: OperatorRiderList },
      },
      preValidation: readLimit,
    },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      return listForOperator(core.db, request.query);
    },
  );

  app.get<{ Querystring: ListChanges }>(
    "/operator/changes",
    {
      config: { keys },
      schema: {
        operationId: "listChanges",
        tags,
        summary: "List changes",
        description:
          "Lists all current deliveries and all riders on duty; with `since`, only those that changed since " +
          "the last answer. For screens that refresh every few seconds. Moves below 50 metres and forecasts " +
          "that differ by less than a minute don't count as changes.",
        querystring: ListChanges,
        response: { 200: CityChanges },
      },
    },
    async (request, reply) => {
      const answer = JSON.stringify(await city.changes(request.query.since));
      reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
      return sendCompressed(request, reply, answer);
    },
  );

  app.get<ById>(
    "/operator/deliveries/:id",
    {
      config: { keys, problems: ["unknown_delivery"] },
      schema: {
        operationId: "retrieveAnyDelivery",
        tags,
        summary: "Retrieve any account’s delivery",
        description:
          "The record that its merchant reads, and the id of the merchant's account. It never contains the `delivery_code`. An unknown id is 404 `unknown_delivery`.",
        params,
        response: { 200: OperatorDelivery },
      },
    },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      return readAnyRecord(serving, request.params.id);
    },
  );

  app.patch<ById & { Body: ChangeDelivery }>(
    "/operator/deliveries/:id",
    {
      config: {
        keys,
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
        operationId: "changeAnyDelivery",
        tags,
        summary: "Change any account’s delivery",
        description:
          "Corrects an order for its merchant, as `PATCH /v1/deliveries/:id` does, and answers with its record. Phone " +
          "numbers are international. The merchant gets `delivery.changed`. An unknown id is 404 `unknown_delivery`.",
        params,
        body: ChangeDelivery,
        response: { 200: OperatorDelivery },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      await correctOrder(core, null, request.params.id, await readChange(request, async () => null), ownerOf(request));
      reply.header("cache-control", "no-store");
      return readAnyRecord(serving, request.params.id);
    },
  );

  app.post<ById & { Body: CancelDelivery }>(
    "/operator/deliveries/:id/cancel",
    {
      config: { keys, problems: ["unknown_delivery", "illegal_transition"] },
      schema: {
        operationId: "cancelAnyDelivery",
        tags,
        summary: "Cancel any account’s delivery",
        description:
          "Cancels a delivery in any status before `delivered`, also when the rider has the package, and answers " +
          "with its record. The merchant gets the event `delivery.cancelled`, with the reason. You can repeat the " +
          "request safely: a cancelled delivery stays as it is. A delivered one is 409 `illegal_transition`. An " +
          "unknown id is 404 `unknown_delivery`.",
        params,
        body: CancelDelivery,
        response: { 200: OperatorDelivery },
      },
      preValidation: emptyBody,
    },
    async (request, reply) => {
      await operatorDesk.cancel(request.params.id, request.body.reason, ownerOf(request));
      reply.header("cache-control", "no-store");
      return readAnyRecord(serving, request.params.id);
    },
  );

  app.post<ById & { Body: CompleteDelivery }>(
    "/operator/deliveries/:id/complete",
    {
      bodyLimit: LIMITS.imageBodyBytes,
      config: { keys, problems: ["unknown_delivery", "illegal_transition", "images_busy"] },
      schema: {
        operationId: "completeAnyDelivery",
        tags,
        summary: "Record a hand-over by signature",
        description:
          "Marks a delivery that is `in_transit` as delivered, because its recipient has signed for it: the way " +
          "out when the code is locked or lost. What they drew and a photo may come with their name. Repeating the " +
          "request changes nothing, and the first signature stays. In any other status the answer is 409 " +
          "`illegal_transition`. An unknown id is 404 `unknown_delivery`.",
        params,
        body: CompleteDelivery,
        response: { 200: OperatorDelivery },
      },
    },
    async (request, reply) => {
      const { signature, cash_collected } = request.body;
      const readImages = async () => {
        const [image, photo] = await cleanImages(
          ownerOf(request),
          { param: "image", text: request.body.image, kind: "signature" },
          { param: "photo", text: request.body.photo, kind: "photo" },
        );
        return { signature: image, photo };
      };
      await operatorDesk.complete(request.params.id, { signature, readImages }, ownerOf(request), cash_collected);
      reply.header("cache-control", "no-store");
      return readAnyRecord(serving, request.params.id);
    },
  );

  app.post<{ Body: InviteRider }>(
    "/operator/riders",
    {
      bodyLimit: LIMITS.imageBodyBytes,
      config: { keys, idempotent: true, problems: ["images_busy"] },
      schema: {
        operationId: "inviteRider",
        tags,
        summary: "Invite a rider",
        description: `Adds a rider and answers with a pairing code, and with a link that opens the rider's app with it. It signs one phone in, within ${LIMITS.invitationHours} hours. The rider gets offers once they are signed in and on duty. Customers see name, vehicle, \`plate\` and \`photo\` until the delivery has ended; we re-encode the photo.`,
        body: InviteRider,
        response: { 201: RiderInvitation },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      const phone = readRiderPhone(request);
      const { photo, ...rest } = request.body;
      const invited = {
        ...rest,
        ...(phone && { phone }),
        ...(photo !== undefined && { photo: await cleanRiderPhoto(ownerOf(request), photo) }),
      };
      reply.code(201).header("cache-control", "no-store");
      return answerFromTransaction<RiderInvitation>(core, request, reply, (answer) =>
        inviteRider(core, invited, async (tx, invitation) => {
          const target = invitation.riderId;
          await operatorNoteOf(request, core)({ action: "rider.invited", target, detail: { name: rest.name } })(tx);
          await answer(tx, describeInvitation(invitation, publicUrl()));
        }),
      );
    },
  );

  app.patch<ById & { Body: ChangeRider }>(
    "/operator/riders/:id",
    {
      bodyLimit: LIMITS.imageBodyBytes,
      config: { keys, problems: ["unknown_rider", "rider_suspended", "images_busy"] },
      schema: {
        operationId: "changeRider",
        tags,
        summary: "Change a rider",
        description:
          "Changes the fields that you send, and answers with the rider. Null removes a phone number, a plate or a photo. " +
          "Customers see it with their next look. Putting a suspended rider off duty is 403 `rider_suspended`; an unknown id " +
          "is 404 `unknown_rider`.",
        params: Type.Object({ id: Type.String({ description: "the rider's id" }) }),
        body: ChangeRider,
        response: { 200: OperatorRider },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      const phone = readRiderPhone(request);
      const { id } = request.params;
      const { photo, on_duty, suspended, ...rest } = request.body;
      await readForOperator(core.db, id);
      const note = (action: string, fields?: string[]) =>
        operatorNoteOf(request, core)({ action, target: id, ...(fields && { detail: { changed: fields } }) });
      const cleaned = typeof photo === "string" ? await cleanRiderPhoto(ownerOf(request), photo) : photo;
      // What can be refused comes first, so that a refusal changes nothing.
      if (suspended === false) await resumeRider(core.db, id, note("rider.resumed"));
      if (on_duty === false) await setDuty(core, id, false, note("rider.put_off_duty"));
      const change = { ...rest, phone, photo: cleaned };
      const changed = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
      if (changed.length > 0) await changeRider(core, id, change, note("rider.changed", changed));
      if (suspended === true) await suspendRider(core, id, note("rider.suspended"));
      reply.header("cache-control", "no-store");
      return readForOperator(core.db, id);
    },
  );

  app.post<ById>(
    "/operator/riders/:id/invite",
    {
      config: { keys, problems: ["unknown_rider", "rider_suspended"] },
      schema: {
        operationId: "inviteRiderAgain",
        tags,
        summary: "Create a new link for a rider",
        description:
          "Answers with a new pairing code and its link: for another phone, or because the last one was not used in time. That one ends. Phones that are signed in stay so. An unknown id is 404 `unknown_rider`, and a suspended rider is 403 `rider_suspended`.",
        params: Type.Object({ id: Type.String({ description: "the rider's id" }) }),
        response: { 201: RiderInvitation },
      },
    },
    async (request, reply) => {
      const { id: target } = request.params;
      await readForOperator(core.db, target);
      const note = operatorNoteOf(request, core)({ action: "rider.invited_again", target });
      reply.code(201).header("cache-control", "no-store");
      return describeInvitation(await inviteAgain(core, target, note), publicUrl());
    },
  );

  app.post<ById>(
    "/operator/riders/:id/sign_out",
    {
      config: { keys, problems: ["unknown_rider"] },
      schema: {
        operationId: "signRiderOut",
        tags,
        summary: "Sign a rider out everywhere",
        description:
          "Ends the tokens of all their phones and the addresses of their GPS apps, within five seconds " +
          "everywhere: for a phone that is lost, or a rider who has left. Deliveries that they have stay theirs. " +
          "To work again they need another invitation. Safe to repeat. An unknown id is 404 " +
          "`unknown_rider`.",
        params: Type.Object({ id: Type.String({ description: "the rider's id" }) }),
        response: { 204: Type.Null({ description: "Signed out" }) },
      },
    },
    async (request, reply) => {
      const { id: target } = request.params;
      await readForOperator(core.db, target);
      await signOutEverywhere(core.db, target, operatorNoteOf(request, core)({ action: "rider.signed_out", target }));
      return reply.code(204).send();
    },
  );
}
