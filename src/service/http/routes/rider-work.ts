import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { LIMITS } from "../../../contract/limits.ts";
import {
  AwaitOffer,
  DeclinedOffer,
  OfferNow,
  Rider,
  RiderAtWork,
  RiderJob,
  SendFixes,
  SetDuty,
  StoredFixes,
} from "../../../contract/rider.ts";
import { ServiceProblem } from "../../problem.ts";
import { chooseFix } from "../../riders/choose-fix.ts";
import { isSignedIn } from "../../riders/devices/sessions.ts";
import { listGpsApps } from "../../riders/gps/gps-apps.ts";
import { readJob, readJobs, readOffer } from "../../riders/read-work.ts";
import { readRider } from "../../riders/rider-profile.ts";
import { assertValid } from "../requests/field-errors.ts";
import { answerFromTransaction } from "../requests/idempotency.ts";
import { readNumber } from "../requests/prepare-validation.ts";
import { riderOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

const tags = ["Riders"];
const keys = ["rider"] as const;
const params = Type.Object({ id: Type.String({ description: "the offer's id" }) });
type ById = { Params: { id: string } };

/** /v1/rider, duty, offers and fixes. */
export function riderWorkRoutes(app: FastifyInstance, { core, riderApp, offerWatch, push }: Serving): void {
  app.get(
    "/rider",
    {
      config: { keys },
      schema: {
        operationId: "retrieveRider",
        tags,
        summary: "Retrieve the rider and their work",
        description:
          "Who is signed in on this phone, whether they are on duty, the offer that they can answer, the deliveries that they have, and the GPS apps that send for them. Read it when the app starts, and whenever it comes back to the front.",
        response: { 200: RiderAtWork },
      },
    },
    async (request, reply) => {
      const { riderId } = riderOf(request);
      reply.header("cache-control", "no-store");
      return {
        ...(await readRider(core.db, riderId)),
        offer: await readOffer(core.db, riderId, core.now()),
        jobs: await readJobs(core.db, riderId),
        gps_apps: await listGpsApps(core.db, riderId),
        push_public_key: push.publicKey(),
      };
    },
  );

  app.post<{ Body: SetDuty }>(
    "/rider/duty",
    {
      config: { keys, idempotent: true, problems: ["rider_suspended"] },
      schema: {
        operationId: "setRiderDuty",
        tags,
        summary: "Go on or off duty",
        description:
          "On duty, the rider gets offers as long as the phone sends fixes. Off duty they get none, and an open offer is declined. A delivery that they have stays theirs, and customers see them until it has ended.",
        body: SetDuty,
        response: { 200: Rider },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request);
      const { riderId } = riderOf(request);
      reply.header("cache-control", "no-store");
      return answerFromTransaction<Rider>(core, request, reply, (answer) =>
        riderApp.setDuty(riderId, request.body.on_duty, async (tx) => answer(tx, await readRider(tx, riderId))),
      );
    },
  );

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
      const offer = await readOffer(core.db, riderId, core.now());
      const { wait } = request.query;
      if (offer || wait === undefined) return { offer };
      const gone = new AbortController();
      // The phone may have gone while its offer was looked for.
      if (reply.raw.destroyed) gone.abort();
      reply.raw.once("close", () => gone.abort());
      await offerWatch.untilOffered(phone, wait * 1000, gone.signal);
      // Their session may have ended meanwhile.
      if (!(await isSignedIn(core.db, sessionId))) throw new ServiceProblem("unknown_key");
      return { offer: await readOffer(core.db, riderId, core.now()) };
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
          answer(tx, await readJob(tx, delivery.id)),
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

  app.post<{ Body: SendFixes }>(
    "/rider/fixes",
    {
      config: { keys },
      schema: {
        operationId: "sendRiderFixes",
        tags,
        summary: "Send positions",
        description: `Tells where the rider is and was: up to ${LIMITS.fixes} positions, each with the time when the phone took it. The newest counts. Each is judged alone: the answer's \`reasons\` count those that are of no use or aren't as described here, and the others are taken all the same. It needs no Idempotency-Key: a fix that comes twice, or after a newer one, changes nothing. Fixes are kept while the rider is on duty or has a delivery.`,
        body: SendFixes,
        response: { 200: StoredFixes },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      const { riderId } = riderOf(request);
      const invalid = findInvalidFixes(request);
      const valid = request.body.fixes.filter((_, index) => !invalid.has(index));
      const readings = valid.map((fix) => ({
        position: { lat: fix.lat, lng: fix.lng },
        at: new Date(fix.at),
        accuracyMetres: fix.accuracy_m ?? null,
        bearing: fix.bearing ?? null,
        speedKph: fix.speed_kph ?? null,
      }));
      const { fix, faults } = chooseFix(riderId, readings, core.now());
      const reasons = { ...faults, invalid: invalid.size };
      const stored = fix !== null && (await riderApp.report([fix])).has(riderId);
      const ignored = Object.values(reasons).reduce((sum, count) => sum + count, 0);
      reply.header("cache-control", "no-store");
      return { stored, ignored, reasons };
    },
  );
}

/**
 * The fixes that their schema refuses, by their index. A phone that sends what has gathered must not lose all for one.
 * @throws ServiceProblem invalid_request for what is no list of fixes
 */
function findInvalidFixes(request: FastifyRequest): ReadonlySet<number> {
  const invalid = new Set<number>();
  for (const { instancePath } of request.validationError?.validation ?? []) {
    const [, index] = /^\/fixes\/(\d+)/.exec(instancePath) ?? [];
    if (index === undefined) assertValid(request);
    invalid.add(Number(index));
  }
  return invalid;
}
