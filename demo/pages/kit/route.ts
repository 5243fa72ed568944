import type { FastifyReply } from "fastify";
import type { Invitation } from "../../orders/delivery-service.ts";
import type { OrderBook } from "../../orders/order-book.ts";
import type { PlaceOrder } from "../../orders/place-order.ts";
import type { Markup } from "./html.ts";
import type { Service } from "./snippet.ts";

/** What the routes share. */
export interface Context {
  service: Service;
  book: OrderBook;
  placeOrder: PlaceOrder;
  /** Invites whoever asks to ride. Null when the delivery service doesn't answer. */
  inviteRider: () => Promise<Invitation | null>;
}

/** Sends a page that no cache may keep: it can show one visitor's basket, address and code. */
export function sendPage(reply: FastifyReply, page: Markup, status = 200): FastifyReply {
  return reply.code(status).type("text/html; charset=utf-8").header("cache-control", "no-store").send(page.text);
}
