import { resolve } from "node:path";
import fastify from "fastify";
import type { CustomerView } from "../../../src/contract/customer/customer.ts";
import type { Message, SendMessage } from "../../../src/contract/message.ts";
import { servePages } from "../../../src/service/http/pages/pages.ts";
import { serveWidget } from "../../../src/service/http/pages/widget-files.ts";
import type { Serving } from "../../../src/service/http/serving.ts";
import type { Reading } from "../../../src/widget/feed/reading.ts";
import { aReading } from "../../widget/a-reading.ts";
import { aCustomer, SHOP } from "./a-customer.ts";

export const DIGITS = "0002";

/** A JPEG of one pixel. */
const PHOTO = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
  "base64",
);

/** A plugin that takes longer to start counts as failed. The service gives its own plugins the same time. */
const START_MS = 120_000;

/** What the database holds of the shop that any delivery comes from. Ids that aren't as the service makes them have none. */
const A_SHOP = {
  shop: SHOP,
  shop_phone: "+254700000001",
  account: "",
  country: null,
  support_phone: null,
  support_url: null,
  accent: "#7c2d92",
  cancelled_note: "We refund <i>all</i> of it.",
  hash: null,
};

/** What a test lets the service know of one delivery. Null as the customer's part: there is none. */
interface Told {
  record: Partial<Reading>;
  customer: CustomerView | null;
  messages: Message[];
}

/**
 * Serves the built tracking page as the service does, and behind it a service that answers what a test sets. The order's
 * phone number ends on `DIGITS`. Instructions and ratings that a customer sends are in the later answers.
 */
export async function openTrackService() {
  const app = fastify({ forceCloseConnections: true, pluginTimeout: START_MS });
  const told = new Map<string, Told>();
  const received: { operation: string; body: unknown }[] = [];
  const secrets: unknown[] = [];
  const serving = {
    core: {
      elapsed: () => performance.now(),
      db: {
        query: async (_sql: string, [id]: string[]) => [
          { ...A_SHOP, cancelled: told.get(id ?? "")?.record.status === "cancelled" },
        ],
      },
    },
    mailer: { sends: false },
    webRoot: resolve("dist"),
    pageKey: "pk_test_1",
    publicUrl: () => app.listeningOrigin,
    tilesUrl: "/tiles/{z}/{x}/{y}",
    tilesAttribution: "Somebody",
  } as unknown as Serving;
  await serveWidget(app, serving);
  await servePages(app, serving);

  app.get<{ Params: { id: string } }>("/v1/deliveries/:id/tracking", (request, reply) => {
    const { record } = told.get(request.params.id) ?? {};
    if (!record) return reply.code(404).send({ code: "unknown_delivery" });
    const located_at = new Date().toISOString();
    return reply.send(aReading({ delivery_id: request.params.id, located_at, poll_after_seconds: null, ...record }));
  });

  const path = "/v1/deliveries/:id/customer";
  app.get<{ Params: { id: string } }>(path, (request, reply) => {
    const { customer } = told.get(request.params.id) ?? {};
    secrets.push(request.headers["customer-secret"]);
    return customer ? reply.send(customer) : reply.code(404).send({ code: "unknown_delivery" });
  });
  app.route<{ Params: { id: string; operation: string }; Body: Record<string, unknown> }>({
    method: ["POST", "DELETE"],
    url: `${path}/:operation`,
    handler(request, reply) {
      const { body, params } = request;
      received.push({ operation: `${request.method} ${params.operation}`, body });
      const delivery = told.get(params.id);
      if (!delivery?.customer) return reply.code(404).send({ code: "unknown_delivery" });
      const { customer } = delivery;
      if (params.operation === "alerts") return reply.code(204).send();
      if (!customer.is_customer && body.digits !== DIGITS) return reply.code(403).send({ code: "wrong_digits" });
      if (params.operation === "photo") return reply.type("image/jpeg").send(PHOTO);
      if (params.operation === "rating") {
        customer.rating = { stars: Number(body.stars), comment: String(body.comment ?? "") || null };
        customer.allows.rating = customer.rating.comment === null;
      } else customer.dropoff.instructions = String(body.instructions) || null;
      return reply.send(customer);
    },
  });
  const messages = "/v1/deliveries/:id/messages";
  app.get<{ Params: { id: string } }>(messages, (request, reply) =>
    reply.send({ open: true, messages: told.get(request.params.id)?.messages ?? [] }),
  );
  app.post<{ Params: { id: string }; Body: SendMessage }>(messages, (request, reply) => {
    const { body, params } = request;
    received.push({ operation: "POST messages", body });
    const delivery = told.get(params.id);
    if (!delivery) return reply.code(404).send({ code: "unknown_delivery" });
    const { phrase = null, text = null, lang = null } = body;
    const id = `msg_${delivery.messages.length}`;
    const sent_at = new Date().toISOString();
    delivery.messages.push({ id, from: "customer", phrase, text, lang, sent_at, read_at: null, reported: false });
    return reply.send({ open: true, messages: delivery.messages });
  });
  app.post<{ Params: { id: string; message: string } }>(`${messages}/:message/report`, (request, reply) => {
    const { id, message } = request.params;
    received.push({ operation: "POST report", body: { message } });
    const all = told.get(id)?.messages ?? [];
    for (const one of all) one.reported ||= one.id === message;
    return reply.send({ open: true, messages: all });
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    origin,
    /** Everything that customers have sent, in its order. */
    received,
    /** The secrets of links with which pages have asked for an order, in their order. */
    secrets,
    /** Makes a delivery, or changes it. @returns the address of its page */
    tell(
      id: string,
      record: Told["record"],
      customer: Told["customer"] = aCustomer(),
      messages: Told["messages"] = [],
    ): string {
      told.set(id, { record, customer: customer && { ...customer, delivery_id: id }, messages });
      return `${origin}/track/${id}`;
    },
    close: () => app.close(),
  };
}
