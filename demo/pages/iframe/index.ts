import type { FastifyInstance } from "fastify";
import type { Order } from "../../orders/order-book.ts";
import { html, type Markup } from "../kit/html.ts";
import { type Context, sendPage } from "../kit/route.ts";
import { shopFrame } from "../kit/shop-frame.ts";
import type { Service } from "../kit/snippet.ts";
import { freshBread } from "../orders/order-page.ts";

/** GET /iframe: the latest order's card in an iframe. */
export function registerIframe(app: FastifyInstance, { service, book }: Context): void {
  app.get("/iframe", (_request, reply) => sendPage(reply, iframePage(service, book.latest())));
}

function iframePage({ apiUrl, publishableKey }: Service, order: Order | undefined): Markup {
  if (!order) {
    return shopFrame({
      title: "In an iframe",
      style: "orders",
      main: html`<section class="notice-page">
<h1>Nothing is on its way yet</h1>
<p>This page shows the latest order in an iframe. Order something first, then come back.</p>
<p><a class="button" href="/shop">To the shop</a></p>
</section>`,
    });
  }
  // frame.js is deferred, so that it runs after the page's own script: it passes on what the frame has said by then, and the
  // last news of a cancelled delivery comes only once.
  const query = new URLSearchParams({ id: order.delivery.id, key: publishableKey, lang: "en" });
  return shopFrame({
    title: "In an iframe",
    style: "orders",
    script: "orders",
    main: html`<section>
<h1>The same, in an iframe</h1>
<p class="lead">Order <b class="whole">${order.number}</b>. The card is a page of the delivery service’s own. A small script gives the frame the height of its card.</p>
</section>
<section class="tracking card-room" aria-label="Where your delivery is">
<iframe class="frame" src="${apiUrl}/v1/embed?${query.toString()}" title="Where your delivery is"></iframe>
<script defer src="${apiUrl}/v1/frame.js"></script>
${freshBread(order.lines)}
</section>
<aside class="hint">
<p>Back to <a href="/orders/${order.number}">the order page</a>, where the same two lines stand in the page itself.</p>
</aside>`,
  });
}
