import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { LIMITS } from "../../../contract/limits.ts";
import type { ProblemCode } from "../../../contract/problem.ts";
import { CompleteJob, ReportProblem, RiderJob, TakeStep } from "../../../contract/rider.ts";
import type { ProofOfDelivery } from "../../deliveries/proof/check-proof.ts";
import { cleanImages } from "../../deliveries/proof/clean-image.ts";
import { readTimes } from "../../read-times.ts";
import { readJob } from "../../riders/read-work.ts";
import type { Alongside, StepOptions } from "../../riders/rider-app.ts";
import { assertValid } from "../requests/field-errors.ts";
import { answerFromTransaction } from "../requests/idempotency.ts";
import { emptyBody } from "../requests/prepare-validation.ts";
import { riderOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

const tags = ["Riders"];
const params = Type.Object({ id: Type.String({ description: "the delivery's id" }) });
const response = { 200: RiderJob };
type ById = { Params: { id: string } };

const config = (...more: ProblemCode[]) => ({
  keys: ["rider"] as const,
  idempotent: true,
  problems: ["unknown_delivery", "illegal_transition", ...more] as const,
});

const NOT_THEIRS = "A delivery that is not the rider's is 404 `unknown_delivery`.";
/** What a step answers if it can't be taken. */
const REFUSALS =
  "Safe to repeat: the delivery is returned as it is. A step with `at` that was taken before the phone learned that the " +
  "delivery was cancelled, reassigned or ended is kept for the operator to decide: 409 `late_step`; don't send it again. " +
  `In any other status: 409 \`illegal_transition\`. ${NOT_THEIRS}`;

/** /v1/rider/jobs: the steps of a delivery, from the way to the shop to the door. */
export function riderJobRoutes(app: FastifyInstance, { core, riderApp }: Serving): void {
  /** Changes a job, once for each Idempotency-Key, and answers with it. */
  const change = (
    request: FastifyRequest<ById & { Body: TakeStep }>,
    reply: FastifyReply,
    work: (deliveryId: string, riderId: string, options: StepOptions & { alongside: Alongside }) => Promise<void>,
  ) => {
    const { id } = request.params;
    const { at: happenedAt } = readTimes({ at: request.body.at });
    const { cash_collected: cashCollected, place } = request.body;
    reply.header("cache-control", "no-store");
    return answerFromTransaction<RiderJob>(core, request, reply, (answer) =>
      work(id, riderOf(request).riderId, {
        happenedAt,
        place,
        cashCollected,
        alongside: async (tx) => answer(tx, await readJob(tx, id, core.now())),
      }),
    );
  };

  for (const { path, step, operationId, summary, description } of STEPS) {
    app.post<ById & { Body: TakeStep }>(
      `/rider/jobs/:id/${path}`,
      {
        config: config("late_step"),
        schema: {
          operationId,
          tags,
          summary,
          description: `${description} ${REFUSALS}`,
          params,
          body: TakeStep,
          response,
        },
        attachValidation: true,
        preValidation: emptyBody,
      },
      (request, reply) => {
        assertValid(request);
        return change(request, reply, riderApp[step]);
      },
    );
  }

  app.post<ById & { Body: CompleteJob }>(
    "/rider/jobs/:id/complete",
    {
      bodyLimit: LIMITS.imageBodyBytes,
      config: config("late_step", "wrong_code", "code_locked", "images_busy"),
      schema: {
        operationId: "completeRiderJob",
        tags,
        summary: "Hand the package over",
        description:
          "The recipient tells the code, or signs: `in_transit` becomes `delivered`. A photo may come with " +
          "either. We re-encode images, without what the camera wrote into them, and keep them for " +
          `${LIMITS.imageDays} days. While there is no time for that, the answer is 503 \`images_busy\`: send the ` +
          `same again. A wrong code is 409 \`wrong_code\`; after ${LIMITS.codeTries} of them it is 409 ` +
          `\`code_locked\`, and only a signature helps. ${REFUSALS}`,
        params,
        body: CompleteJob,
        response,
      },
      attachValidation: true,
    },
    (request, reply) => {
      assertValid(request, proofErrors(request.body));
      return change(request, reply, (id, riderId, options) =>
        riderApp.complete(id, riderId, toProof(request, riderId), options),
      );
    },
  );

  app.post<ById & { Body: ReportProblem }>(
    "/rider/jobs/:id/problem",
    {
      bodyLimit: LIMITS.imageBodyBytes,
      config: config("problem_limit", "images_busy"),
      schema: {
        operationId: "reportRiderProblem",
        tags,
        summary: "Report a problem",
        description:
          "Tells the merchant and the operator what is in the way, with the event `delivery.problem_reported`, " +
          "and a photo if there is one. The status stays: they cancel the delivery, or let it go on. A delivery " +
          `has at most ${LIMITS.problems} of them (409 \`problem_limit\`). Where the rider doesn't have it any ` +
          `more, the answer is 409 \`illegal_transition\`. ${NOT_THEIRS}`,
        params,
        body: ReportProblem,
        response,
      },
      attachValidation: true,
    },
    (request, reply) => {
      assertValid(request);
      const { reason, note = null, photo: text } = request.body;
      const readPhoto = async () =>
        (await cleanImages(riderOf(request).riderId, { param: "photo", text, kind: "photo" }))[0];
      return change(request, reply, (id, riderId, { happenedAt, alongside }) =>
        riderApp.reportProblem(id, riderId, { reason, note, readPhoto, happenedAt }, alongside),
      );
    },
  );
}

const STEPS = [
  {
    path: "set_off",
    step: "setOff",
    operationId: "setOffToPickup",
    summary: "Set off to the pick-up",
    description: "The rider is on the way to the shop: `rider_assigned` becomes `rider_arriving`.",
  },
  {
    path: "arrive",
    step: "arrive",
    operationId: "arriveAtPickup",
    summary: "Arrive at the pick-up",
    description: "The rider is at the shop: `rider_arriving` becomes `at_pickup`.",
  },
  {
    path: "pick_up",
    step: "pickUp",
    operationId: "pickUpPackage",
    summary: "Pick the package up",
    description: "The rider has the package: `at_pickup` becomes `picked_up`. From here on the merchant can't cancel.",
  },
  {
    path: "depart",
    step: "depart",
    operationId: "departToDropoff",
    summary: "Set off to the drop-off",
    description: "The rider is on the way to the customer: `picked_up` becomes `in_transit`.",
  },
  {
    path: "returned",
    step: "returned",
    operationId: "returnToShop",
    summary: "Bring a package back to the shop",
    description:
      "The package is back at the pick-up. The operator has cancelled the delivery, and its `return` is `returning`, which becomes `returned`. The rider is free.",
  },
  {
    path: "release",
    step: "release",
    operationId: "releaseRiderJob",
    summary: "Give a delivery back",
    description:
      "The rider can't do it: until they have the package, the delivery becomes `searching`, and somebody else is asked. The search begins when we hear of it, whatever `at` says.",
  },
] as const;

/** The schema has two optional fields. This checks that the body has exactly one of them. */
function proofErrors(body: unknown) {
  if (typeof body !== "object" || body === null) return [];
  const hasCode = "code" in body;
  const hasSignature = "signature" in body;
  if (hasCode !== hasSignature) return [];
  const detail = hasCode ? "can't be sent together with a signature" : "is required, unless there is a signature";
  return [{ param: "code", code: hasCode ? "invalid_value" : "required", detail }];
}

/** proofErrors has checked that one of the two is there. */
function toProof({ body, headers }: FastifyRequest<{ Body: CompleteJob }>, riderId: string): ProofOfDelivery {
  const { code, signature, photo } = body;
  const readImages = async () => {
    const [cleanPhoto, cleanSignature] = await cleanImages(
      riderId,
      { param: "photo", text: photo, kind: "photo" },
      { param: "signature.image", text: signature?.image, kind: "signature" },
    );
    return { photo: cleanPhoto, signature: cleanSignature };
  };
  if (!signature) return { code: code ?? "", attempt: headers["idempotency-key"]?.toString(), readImages };
  return { signature: signature.name, readImages };
}
