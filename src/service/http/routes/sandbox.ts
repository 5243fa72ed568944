import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { DeliveryRecord } from "../../../contract/delivery-record.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { FieldError } from "../../../contract/problem.ts";
import { RiderInvitation } from "../../../contract/rider.ts";
import { Advance, SHOP_ADDRESS } from "../../../contract/sandbox.ts";
import type { ProofOfDelivery } from "../../deliveries/proof/check-proof.ts";
import { readRecord } from "../../deliveries/records/read-record.ts";
import { ServiceProblem } from "../../problem.ts";
import { describeInvitation } from "../../riders/accounts/invite.ts";
import { assertValid } from "../requests/field-errors.ts";
import { emptyBody } from "../requests/prepare-validation.ts";
import { accountOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

/** POST /v1/test/deliveries/:id/advance, POST /v1/test/riders */
export function sandboxRoutes(app: FastifyInstance, serving: Serving): void {
  app.post<{ Params: { id: string }; Body: Advance }>(
    "/test/deliveries/:id/advance",
    {
      config: {
        problems: ["sandbox_only", "unknown_delivery", "illegal_transition", "not_manual", "wrong_code", "code_locked"],
      },
      schema: {
        operationId: "advanceDelivery",
        tags: ["Sandbox"],
        summary: "Advance a delivery",
        description:
          "Moves a delivery with `simulation.mode` manual to its next status, or through each up to the one " +
          "in `to`, and returns its record. A simulated rider carries it. `delivered` needs the " +
          `\`delivery_code\` or a signature. A wrong code is 409 \`wrong_code\`; after ${LIMITS.codeTries}, any ` +
          "code is 409 `code_locked`. Other deliveries are 409 `not_manual`; an impossible step is 409 " +
          "`illegal_transition`, and the steps before it remain. Unknown id, or another account's: 404 " +
          "`unknown_delivery`. In production: 403 `sandbox_only`.",
        params: Type.Object({ id: Type.String({ description: "the delivery's id" }) }),
        body: Advance,
        response: { 200: DeliveryRecord },
      },
      attachValidation: true,
      onRequest: async () => {
        if (!serving.sandbox) throw new ServiceProblem("sandbox_only");
      },
      preValidation: emptyBody,
    },
    async (request, reply) => {
      assertValid(request, proofErrors(request.body));
      const accountId = accountOf(request);
      const { id: deliveryId } = request.params;
      await serving.sandbox?.advance({ accountId, deliveryId, to: request.body.to, proof: readProof(request.body) });
      reply.header("cache-control", "no-store");
      return readRecord(serving, accountId, deliveryId);
    },
  );

  app.post(
    "/test/riders",
    {
      config: { problems: ["sandbox_only"] },
      schema: {
        operationId: "inviteGuest",
        tags: ["Sandbox"],
        summary: "Ride yourself",
        description:
          "Lets you be a rider in the sandbox. Returns a pairing code and a link that opens the rider app " +
          `with it. On duty you stand at ${SHOP_ADDRESS}, and the next order from there is offered to you ` +
          "first. You tap each step, and the sandbox moves you. In production: 403 `sandbox_only`.",
        response: { 201: RiderInvitation },
      },
    },
    async (_request, reply) => {
      if (!serving.sandbox) throw new ServiceProblem("sandbox_only");
      reply.code(201).header("cache-control", "no-store");
      return describeInvitation(await serving.sandbox.inviteGuest(), serving.publicUrl());
    },
  );
}

/** @param body unvalidated, so that one answer names this error and the schema's */
function proofErrors(body: Partial<Record<string, unknown>> | null): FieldError[] {
  if (body?.code === undefined || body.signature === undefined) return [];
  return [{ param: "signature", code: "not_combinable", detail: "can't be combined with a code: send one of the two" }];
}

function readProof({ code, signature }: Advance): ProofOfDelivery | undefined {
  if (code !== undefined) return { code };
  return signature === undefined ? undefined : { signature };
}
