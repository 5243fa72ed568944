import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { AllowAlerts, EndAlerts } from "../../../../contract/customer/customer.ts";
import { AllowAlertsSchema, EndAlertsSchema } from "../../../../contract/customer/customer-schema.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { allowAlerts, endAlerts } from "../../../deliveries/approach/alerts.ts";
import { isCustomer } from "../../../deliveries/customer/check-customer.ts";
import { expiryErrors, readSubscription } from "../../../push/browser-subscription.ts";
import { assertValid } from "../../requests/field-errors.ts";
import { createViewerLimit } from "../../requests/limit-viewers.ts";
import type { Serving } from "../../serving.ts";
import { customerHeaders as headers, secretOf } from "./customer-headers.ts";

const tags = ["Customers"];
const params = Type.Object({ id: Type.String({ description: "the delivery's id, which its link holds" }) });
type To = { Params: { id: string } };

/** /v1/deliveries/:id/customer/alerts: browsers that are told when the rider is near, and of messages. */
export function customerAlertRoutes(app: FastifyInstance, { core, pusher }: Serving): void {
  const limit = createViewerLimit(core.elapsed);

  app.post<To & { Body: AllowAlerts }>(
    "/deliveries/:id/customer/alerts",
    {
      config: { keys: [], problems: ["unknown_delivery", "alerts_over", "alert_limit"] },
      schema: {
        operationId: "allowAlerts",
        tags,
        summary: "Allow pushes to a browser",
        description:
          "Takes the subscription from the browser's `PushManager.subscribe` for `push_key` in the " +
          "customer's view. When the rider is near, the browser gets one push: JSON with `type` nearby, " +
          "`title`, `body`, `lang`, `dir` and `url`. After that, or after the delivery's end: 409 " +
          "`alerts_over`. With the secret of the customer's link as `Customer-Secret`, it also gets a push " +
          "for each message from the rider or the operator that stays unread for some seconds, until " +
          "messages end: `type` message, the sender as `title`, the phrase in its language or the text as " +
          `\`body\`, and a \`tag\` with which a newer message replaces it. At most ${LIMITS.alerts} browsers per ` +
          "delivery (409 `alert_limit`), without those whose `expirationTime` has passed. Safe to repeat.",
        params,
        headers,
        body: AllowAlertsSchema,
        response: { 204: Type.Null({ description: "Allowed" }) },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request, request.validationError ? [] : subscriptionErrors(request.body));
      const { subscription, language = null } = request.body;
      const { id } = request.params;
      limit(request, id);
      const whose = { language, isCustomer: isCustomer(core, { id }, { secret: secretOf(request) }) };
      await allowAlerts(core, id, readSubscription(subscription), whose);
      return reply.code(204).send();
    },
  );

  /** @param body as its schema wants it */
  function subscriptionErrors(body: AllowAlerts) {
    const subscription = readSubscription(body.subscription);
    const errors = [...pusher.errorsOf(subscription), ...expiryErrors(subscription, core.now())];
    return errors.map(({ param, ...error }) => ({ ...error, param: `subscription.${param}` }));
  }

  app.delete<To & { Body: EndAlerts }>(
    "/deliveries/:id/customer/alerts",
    {
      config: { keys: [], problems: ["unknown_delivery"] },
      schema: {
        operationId: "endAlerts",
        tags,
        summary: "End pushes to a browser",
        description: "Ends the pushes to one browser. Safe to repeat.",
        params,
        body: EndAlertsSchema,
        response: { 204: Type.Null({ description: "Ended" }) },
      },
    },
    async (request, reply) => {
      limit(request, request.params.id);
      await endAlerts(core.db, request.params.id, request.body.endpoint);
      return reply.code(204).send();
    },
  );
}
