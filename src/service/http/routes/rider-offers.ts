import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { LIMITS } from "../../../contract/limits.ts";
import { AwaitOffer, DeclinedOffer, OfferNow, RiderJob } from "../../../contract/rider.ts";
import { assertSignedIn } from "../../riders/devices/sessions.ts";
import { readJob, readOffer } from "../../riders/read-work.ts";
import { assertValid } from "../requests/field-errors.ts";
import { answerFromTransaction } from "../requests/idempotency.ts";
import { readNumber } from "../requests/prepare-validation.ts";
import { riderOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

const tags = ["Riders"];
const keys = ["rider"] as const;
const params = Type.Object({ id: Type.String({ description: "the offer's id" }) });
type ById = { Params: { id: string } };

/** /v1/rider/offers: waiting for one, and answering it. */
export function riderOfferRoutes(app: FastifyInstance, { core, riderApp, offerWatch }: Serving): void {
  app.get<{ Querystring: AwaitOffer }>(
    "/rider/offers",
    {
      config: { keys },
      schema: {
        operationId: "awaitRiderOffer",
        tags,
        summary: "Wait for an offer",
        description: `Answers with the offer that the rider can answer now, or null. With \`wait\` the request is held until there is one, for ${LIMITS.offerWaitSeconds} seconds at most; then send the next one.`,
        querystring: AwaitOffer,
        response: { 200: OfferNow },
      },
      preValidation: readNumber("wait"),
    },
    async (request, reply) => {
      const phone = riderOf(request);
      const { riderId, sessionId } = phone;
      reply.header("cache-control", "no-store");
      const offer = await readOffer(core, riderId);
      const { wait } = request.query;
      if (offer || wait === undefined) return { offer };
      const gone = new AbortController();
      // The phone may have closed the connection while the database looked for an offer.
      if (reply.raw.destroyed) gone.abort();
      reply.raw.once("close", () => gone.abort());
      await offerWatch.untilOffered(phone, wait * 1000, gone.signal);
      // Their session may have ended during the wait.
      await assertSignedIn(core.db, sessionId);
      return { offer: await readOffer(core, riderId) };
    },
  );

  app.post<ById>(
    "/rider/offers/:id/accept",
    {
      config: { keys, idempotent: true, problems: ["unknown_offer", "illegal_transition"] },
      schema: {
        operationId: "acceptRiderOffer",
        tags,
        summary: "Accept an offer",
        description:
          "Makes the delivery the rider's, and answers with it. An offer that has run out or was answered before is 409 `illegal_transition`; another rider's is 404 `unknown_offer`.",
        params,
        response: { 200: RiderJob },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request);
      reply.header("cache-control", "no-store");
      return answerFromTransaction<RiderJob>(core, request, reply, (answer) =>
        riderApp.accept(request.params.id, riderOf(request).riderId, async (tx, delivery) =>
          answer(tx, await readJob(tx, delivery.id, core.now())),
        ),
      );
    },
  );

  app.post<ById>(
    "/rider/offers/:id/decline",
    {
      config: { keys, idempotent: true, problems: ["unknown_offer", "illegal_transition"] },
      schema: {
        operationId: "declineRiderOffer",
        tags,
        summary: "Decline an offer",
        description:
          "The delivery is offered to somebody else at once. To decline an offer twice, or one that has run out, changes nothing. One that was accepted is 409 `illegal_transition`: release the delivery. Another rider's is 404 `unknown_offer`.",
        params,
        response: { 200: DeclinedOffer },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request);
      reply.header("cache-control", "no-store");
      const { id } = request.params;
      return answerFromTransaction<DeclinedOffer>(core, request, reply, (answer) =>
        riderApp.decline(id, riderOf(request).riderId, (tx, state) => answer(tx, { id, state })),
      );
    },
  );
}
