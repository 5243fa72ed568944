import type { FastifyInstance, FastifyRequest } from "fastify";
import { type TObject, Type } from "typebox";
import { LIMITS } from "../../../contract/limits.ts";
import type { MessageThread, SendMessage } from "../../../contract/message.ts";
import { MessageThreadSchema, SendMessageSchema } from "../../../contract/message-schema.ts";
import { isCustomer } from "../../deliveries/customer/check-customer.ts";
import { findDelivery } from "../../deliveries/delivery.ts";
import { readMessages, reportMessage, sendMessage, type Writer } from "../../deliveries/messages/messages.ts";
import { ServiceProblem } from "../../problem.ts";
import { assertValid } from "../requests/field-errors.ts";
import { answerFromTransaction } from "../requests/idempotency.ts";
import { createViewerLimit } from "../requests/limit-viewers.ts";
import { ownerOf } from "../requests/require-keys.ts";
import { OPERATOR, type RouteConfig } from "../route-config.ts";
import type { Serving } from "../serving.ts";
import { customerHeaders, secretOf } from "./customer/customer-headers.ts";

const params = Type.Object({ id: Type.String({ description: "the delivery's id" }) });
const messageParams = Type.Object({
  ...params.properties,
  message_id: Type.String({ description: "the id of a message that the other side has written" }),
});
type ById = { Params: { id: string } };
type ByMessage = { Params: { id: string; message_id: string } };

const WHEN =
  `They write from when a rider has accepted the delivery until ${LIMITS.messageMinutes} minutes after its end, unless ` +
  "the merchant has switched it off with `messages` in the account.";
const SENT =
  "Takes a phrase by its code, which each page shows in the language of its reader, or a text. " +
  `${WHEN} At other times the answer is 409 \`messages_closed\`, or 403 \`not_allowed_by_merchant\`. A delivery has ` +
  `${LIMITS.messages} messages at most (409 \`message_limit\`), and each side sends one each ${LIMITS.messageSeconds} ` +
  "seconds (429 `rate_limited`). Answers with all messages.";
const CUSTOMER =
  "The header `Customer-Secret` carries what stands behind the # of the link that the merchant passed on; without it the " +
  "answer is 403 `not_the_customer`.";

/** One side of the messages of a delivery: where it reads and writes, and as whom. */
interface Side {
  path: string;
  tags: string[];
  /** Ends the names of the operations. */
  name: string;
  config: RouteConfig;
  /** Whether it sends with an Idempotency-Key: a phone's message may wait for a network. */
  isRepeatable?: boolean;
  headers?: TObject;
  /** Names the operation that reports a message. The operator is who is told, and reports nothing. */
  report?: string;
  about: string;
  /** Checks who asks. */
  writerOf: (request: FastifyRequest<ById>) => Writer | Promise<Writer>;
}

/** …/messages: what customer and rider write to each other, and the operator with them. */
export function messageRoutes(app: FastifyInstance, { core, offerPush }: Serving): void {
  const limit = createViewerLimit(core.elapsed);
  const sides: Side[] = [
    {
      path: "/deliveries/:id/messages",
      tags: ["Customers"],
      name: "ToRider",
      config: { keys: [], problems: ["unknown_delivery", "not_the_customer"] },
      headers: customerHeaders,
      report: "reportMessageOfRider",
      about: CUSTOMER,
      writerOf: async (request) => {
        const { id } = request.params;
        limit(request, id);
        if (isCustomer(core, { id }, { secret: secretOf(request) })) return { as: "customer", id: null };
        throw new ServiceProblem((await findDelivery(core.db, id)) ? "not_the_customer" : "unknown_delivery");
      },
    },
    {
      path: "/rider/jobs/:id/messages",
      tags: ["Riders"],
      name: "ToCustomer",
      config: { keys: ["rider"], problems: ["unknown_delivery"] },
      isRepeatable: true,
      report: "reportMessageOfCustomer",
      about: "A delivery that is not the rider's is 404 `unknown_delivery`.",
      writerOf: (request) => ({ as: "rider", id: ownerOf(request) }),
    },
    {
      path: "/operator/deliveries/:id/messages",
      tags: ["Operator"],
      name: "AsOperator",
      config: { keys: OPERATOR, problems: ["unknown_delivery"] },
      about:
        "Customer and rider see that it is the operator who writes. What the operator reads doesn't count as read, and " +
        "they can read it until the delivery is erased.",
      writerOf: (request) => ({ as: "operator", id: ownerOf(request) }),
    },
  ];

  for (const { path, tags, name, config, isRepeatable = false, headers, report, about, writerOf } of sides) {
    app.get<ById>(
      path,
      {
        config,
        schema: {
          operationId: `readMessages${name}`,
          tags,
          summary: "Read the messages of a delivery",
          description: `What customer and rider have written to each other. Fetch it while somebody looks at it: it counts as read. ${WHEN} Later it is empty. ${about}`,
          params,
          ...(headers && { headers }),
          response: { 200: MessageThreadSchema },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        return readMessages(core, request.params.id, await writerOf(request));
      },
    );

    app.post<ById & { Body: SendMessage }>(
      path,
      {
        config: {
          ...config,
          idempotent: isRepeatable,
          problems: [...(config.problems ?? []), "not_allowed_by_merchant", "messages_closed", "message_limit"],
        },
        schema: {
          operationId: `sendMessage${name}`,
          tags,
          summary: "Send a message",
          description: `${SENT} ${about}`,
          params,
          ...(headers && { headers }),
          body: SendMessageSchema,
          response: { 200: MessageThreadSchema },
        },
        attachValidation: true,
      },
      async (request, reply) => {
        const writer = await writerOf(request);
        assertValid(request, contentErrors(request.body));
        reply.header("cache-control", "no-store");
        const { id } = request.params;
        if (isRepeatable) {
          return answerFromTransaction<MessageThread>(core, request, reply, (answer) =>
            sendMessage(core, id, writer, request.body, answer),
          );
        }
        const thread = await sendMessage(core, id, writer, request.body);
        offerPush.wake();
        return thread;
      },
    );

    if (report === undefined) continue;
    app.post<ByMessage>(
      `${path}/:message_id/report`,
      {
        config: { ...config, problems: [...(config.problems ?? []), "messages_closed", "unknown_message"] },
        schema: {
          operationId: report,
          tags,
          summary: "Report a message",
          description:
            "Tells the operator of a message that the other side has written. `reported` is then true, and the delivery needs " +
            "the operator's attention until one of their people has marked it as seen. Safe to repeat. A " +
            `message that is unknown, your own or the operator's is 404 \`unknown_message\`. ${about}`,
          params: messageParams,
          ...(headers && { headers }),
          response: { 200: MessageThreadSchema },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        const { id, message_id: messageId } = request.params;
        return reportMessage(core, id, messageId, await writerOf(request));
      },
    );
  }
}

/** The schema has two optional fields. This checks that the body has exactly one of them. */
function contentErrors(body: unknown) {
  if (typeof body !== "object" || body === null) return [];
  const hasPhrase = "phrase" in body;
  if (hasPhrase !== "text" in body) return [];
  const detail = hasPhrase ? "can't be sent together with a text" : "is required, unless there is a text";
  return [{ param: "phrase", code: hasPhrase ? "invalid_value" : "required", detail }];
}
