import type { FastifyInstance } from "fastify";
import { readCheckout } from "../../orders/read-checkout.ts";
import { noticePage } from "../kit/notice.ts";
import { type Context, sendPage } from "../kit/route.ts";
import { shopPage } from "../shop/index.ts";
import { orderPage } from "./order-page.ts";

/** POST /orders takes an order, GET /orders/:number shows it. */
export function registerOrders(app: FastifyInstance, { service, book, placeOrder }: Context): void {
  app.post("/orders", async ({ body }, reply) => {
    const outcome = await placeOrder(readCheckout(body));
    // 303: the browser fetches the next page with GET, so reloading it sends nothing again.
    if (outcome.kind === "placed") return reply.redirect(`/orders/${outcome.order.number}`, 303);
    if (outcome.kind === "mistakes") return sendPage(reply, shopPage(outcome), 422);
    return sendPage(reply, shopPage({ checkout: outcome.checkout, unavailable: true }), 503);
  });

  // The address of a form that came back with mistakes, opened again.
  app.get("/orders", (_request, reply) => reply.redirect("/shop", 303));

  app.get<{ Params: { number: string } }>("/orders/:number", ({ params }, reply) => {
    const order = book.find(params.number);
    return order ? sendPage(reply, orderPage(service, order)) : sendPage(reply, noticePage("unknown-order"), 404);
  });
}
