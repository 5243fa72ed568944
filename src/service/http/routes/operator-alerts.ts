import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { AlertSettings, ChangeAlertSettings, CreateAlertEndpoint } from "../../../contract/alert.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { OPERATOR_ACCOUNT } from "../../../contract/people/roles.ts";
import { AllowPush, EndPush } from "../../../contract/rider.ts";
import { ListOf } from "../../../contract/schema.ts";
import { Attempt, Endpoint, EndpointWithSecret, RotateSecret } from "../../../contract/webhook.ts";
import { expiryErrors, readSubscription } from "../../push/browser-subscription.ts";
import { subscribe, unsubscribe } from "../../staff-alerts/pushes.ts";
import { readQuietHours, setQuietHours } from "../../staff-alerts/quiet-hours.ts";
import { createEndpoint } from "../../webhooks/endpoints/create-endpoint.ts";
import { deleteEndpoint, findEndpoint, listEndpoints, toEndpoint } from "../../webhooks/endpoints/endpoint.ts";
import { rotateSecret } from "../../webhooks/endpoints/update-endpoint.ts";
import { assertValid } from "../requests/field-errors.ts";
import { emptyBody } from "../requests/prepare-validation.ts";
import { memberOf, noteOf } from "../requests/require-keys.ts";
import { OPERATOR } from "../route-config.ts";
import type { Serving } from "../serving.ts";

const tags = ["Operator"];
const config = { keys: OPERATOR, role: "admin" } as const;
const byId = { ...config, problems: ["unknown_endpoint"] } as const;
const params = Type.Object({ id: Type.String({ description: "the endpoint's id" }) });
type ById = { Params: { id: string } };
const UNKNOWN = "An unknown id is 404 `unknown_endpoint`.";

/** What only concerns whoever is signed in. Viewers get no alerts, so they change nothing here. */
const mine = { keys: ["staff"] } as const;

/**
 * /v1/operator/webhook_endpoints: where the operator's alerts go. They are endpoints of the operator's account.
 * /v1/operator/alerts: how dispatchers and admins are told themselves.
 */
export function operatorAlertRoutes(app: FastifyInstance, { core, webhooks, pusher }: Serving): void {
  app.get(
    "/operator/webhook_endpoints",
    {
      config,
      schema: {
        operationId: "listAlertEndpoints",
        tags,
        summary: "List alert webhooks",
        description: `The operator's own endpoints, without their secrets, ${LIMITS.endpoints} at most. There is one page.`,
        response: { 200: ListOf(Endpoint) },
      },
    },
    async () => {
      const rows = await listEndpoints(core, OPERATOR_ACCOUNT);
      return { data: rows.map((row) => toEndpoint(row, core.now())), has_more: false };
    },
  );

  app.post<{ Body: CreateAlertEndpoint }>(
    "/operator/webhook_endpoints",
    {
      config: { ...config, problems: ["endpoint_limit"] },
      schema: {
        operationId: "createAlertEndpoint",
        tags,
        summary: "Add an alert webhook",
        description:
          "Sends `alert.raised` and `alert.ended` to `url` from now on, with the signatures and retries of " +
          "webhooks. Only this answer shows the secret. A `url` that we can't use is 422 `invalid_request`. " +
          `At most ${LIMITS.endpoints} (409 \`endpoint_limit\`). Of your staff, only admins can do it.`,
        body: CreateAlertEndpoint,
        response: { 201: EndpointWithSecret },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      const wrong = request.validationError ? null : webhooks.checkUrl(request.body.url);
      assertValid(request, wrong ? [wrong] : []);
      const note = noteOf(request, core);
      const { row, secret } = await createEndpoint(core, webhooks.box, OPERATOR_ACCOUNT, request.body, note);
      reply.code(201).header("cache-control", "no-store");
      return { ...toEndpoint(row, core.now()), secret };
    },
  );

  app.delete<ById>(
    "/operator/webhook_endpoints/:id",
    {
      config: byId,
      schema: {
        operationId: "deleteAlertEndpoint",
        tags,
        summary: "Delete an alert webhook",
        description: `Nothing more is sent to it, not even retries. ${UNKNOWN}`,
        params,
        response: { 204: Type.Null({ description: "Deleted" }) },
      },
    },
    async (request, reply) => {
      await deleteEndpoint(core, OPERATOR_ACCOUNT, request.params.id, noteOf(request, core));
      return reply.code(204).send();
    },
  );

  app.post<ById & { Body: RotateSecret }>(
    "/operator/webhook_endpoints/:id/rotate",
    {
      config: byId,
      schema: {
        operationId: "rotateAlertSecret",
        tags,
        summary: "Rotate an alert webhook’s secret",
        description: `Answers with a new secret. Until the overlap has passed, we sign with the new and the old one. The body may be left out. ${UNKNOWN}`,
        params,
        body: RotateSecret,
        response: { 200: EndpointWithSecret },
      },
      preValidation: emptyBody,
    },
    async (request, reply) => {
      const { id } = request.params;
      const { overlap_seconds: overlap } = request.body;
      const note = noteOf(request, core);
      const { row, secret } = await rotateSecret(core, webhooks.box, OPERATOR_ACCOUNT, id, note, overlap);
      reply.header("cache-control", "no-store");
      return { ...toEndpoint(row, core.now()), secret };
    },
  );

  app.post<ById>(
    "/operator/webhook_endpoints/:id/test",
    {
      config: byId,
      schema: {
        operationId: "testAlertEndpoint",
        tags,
        summary: "Test an alert webhook",
        description: `Sends one event of type webhook.test, and answers with the outcome within 15 seconds, with 200 also where the endpoint fails. ${UNKNOWN}`,
        params,
        response: { 200: Attempt },
      },
    },
    async (request) => webhooks.sendTest(await findEndpoint(core.db, OPERATOR_ACCOUNT, request.params.id)),
  );

  const settingsOf = async (memberId: string): Promise<AlertSettings> => ({
    push_public_key: pusher.publicKey(),
    quiet_hours: (await readQuietHours(core.db, [memberId])).get(memberId) ?? null,
  });

  app.get(
    "/operator/alerts",
    {
      config: mine,
      schema: {
        operationId: "retrieveAlertSettings",
        tags,
        summary: "Retrieve alert settings",
        description: "Returns your quiet hours, and the key with which a browser allows pushes.",
        response: { 200: AlertSettings },
      },
    },
    (request) => settingsOf(memberOf(request).memberId),
  );

  app.patch<{ Body: ChangeAlertSettings }>(
    "/operator/alerts",
    {
      config: mine,
      schema: {
        operationId: "changeAlertSettings",
        tags,
        summary: "Change alert settings",
        description:
          "Sets your quiet hours, in which you get no e-mail and no push. Alerts that are still open at " +
          "their end are sent then. Alert webhooks have no quiet hours.",
        body: ChangeAlertSettings,
        response: { 200: AlertSettings },
      },
    },
    async (request) => {
      const { memberId } = memberOf(request);
      await setQuietHours(core.db, memberId, request.body.quiet_hours);
      return settingsOf(memberId);
    },
  );

  app.post<{ Body: AllowPush }>(
    "/operator/alerts/push",
    {
      config: mine,
      schema: {
        operationId: "allowStaffPush",
        tags,
        summary: "Allow alert pushes to this browser",
        description:
          "Takes the subscription from the browser's `PushManager.subscribe` for `push_public_key`. Alerts " +
          "are then pushed to this browser, also while the desk is closed: JSON with `title`, `body` and " +
          "`tag`. A session has one subscription, which ends with it.",
        body: AllowPush,
        response: { 204: Type.Null({ description: "Allowed" }) },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request, request.validationError ? [] : subscriptionErrors(request.body));
      await subscribe(core.db, memberOf(request).sessionId, readSubscription(request.body));
      return reply.code(204).send();
    },
  );

  /** @param body as its schema wants it */
  function subscriptionErrors(body: AllowPush) {
    const subscription = readSubscription(body);
    return [...pusher.errorsOf(subscription), ...expiryErrors(subscription, core.now())];
  }

  app.delete<{ Body: EndPush }>(
    "/operator/alerts/push",
    {
      config: mine,
      schema: {
        operationId: "endStaffPush",
        tags,
        summary: "End alert pushes to a browser",
        description: "Ends the subscription of one of your browsers. Safe to repeat.",
        body: EndPush,
        response: { 204: Type.Null({ description: "Ended" }) },
      },
    },
    async (request, reply) => {
      await unsubscribe(core.db, memberOf(request).memberId, request.body.endpoint);
      return reply.code(204).send();
    },
  );
}
