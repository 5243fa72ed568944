import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { AllowPush, EndPush } from "../../../contract/rider.ts";
import { expiryErrors, readSubscription } from "../../push/browser-subscription.ts";
import { subscribe, unsubscribe } from "../../riders/push/subscriptions.ts";
import { assertValid } from "../requests/field-errors.ts";
import { riderOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

const tags = ["Riders"];
const config = { keys: ["rider"] as const };

/** /v1/rider/push: phones that ring when there is an offer. */
export function riderPushRoutes(app: FastifyInstance, { core, pusher }: Serving): void {
  app.post<{ Body: AllowPush }>(
    "/rider/push",
    {
      config,
      schema: {
        operationId: "allowRiderPush",
        tags,
        summary: "Allow pushes to this phone",
        description:
          "Takes what the browser's `PushManager.subscribe` gives for the `push_public_key` of the rider. Offers " +
          "are then pushed to this phone, also while its screen is off: JSON with `type` offer, `offer_id` and " +
          "`expires_at`. So are messages, and what others do with the rider's deliveries: `type` message or job, and " +
          "`delivery_id`. A phone has one subscription, which ends with its session, and a rider has pushes on five " +
          "phones at most.",
        body: AllowPush,
        response: { 204: Type.Null({ description: "Allowed" }) },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request, request.validationError ? [] : subscriptionErrors(request.body));
      await subscribe(core.db, riderOf(request), readSubscription(request.body), core.now());
      return reply.code(204).send();
    },
  );

  /** @param body as its schema wants it */
  function subscriptionErrors(body: AllowPush) {
    const subscription = readSubscription(body);
    return [...pusher.errorsOf(subscription), ...expiryErrors(subscription, core.now())];
  }

  app.delete<{ Body: EndPush }>(
    "/rider/push",
    {
      config,
      schema: {
        operationId: "endRiderPush",
        tags,
        summary: "End pushes to a phone",
        description: "Ends the subscription of one of the rider's phones. Safe to repeat.",
        body: EndPush,
        response: { 204: Type.Null({ description: "Ended" }) },
      },
    },
    async (request, reply) => {
      await unsubscribe(core.db, riderOf(request).riderId, request.body.endpoint);
      return reply.code(204).send();
    },
  );
}
