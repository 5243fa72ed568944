import type { FastifyReply } from "fastify";
import type { OrderBook } from "../../orders/order-book.ts";
import type { PlaceOrder } from "../../orders/place-order.ts";
import type { Markup } from "./html.ts";
import type { Service } from "./snippet.ts";

/** What the routes share. */
export interface Context {
  service: Service;
  book: OrderBook;
  placeOrder: PlaceOrder;
}

/** Sends a page that no cache may keep: it can show one visitor's basket, address and code. */
export function sendPage(reply: FastifyReply, page: Markup, status = 200): FastifyReply {
  return reply.code(status).type("text/html; charset=utf-8").header("cache-control", "no-store").send(page.text);
}
