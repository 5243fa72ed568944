import type { FastifyInstance } from "fastify";
import type { Order } from "../../orders/order-book.ts";
import { html, type Markup } from "../kit/html.ts";
import { type Context, sendPage } from "../kit/route.ts";
import { shopFrame } from "../kit/shop-frame.ts";
import type { Service } from "../kit/snippet.ts";
import { freshBread } from "../orders/order-page.ts";

/** GET /iframe: a card in an iframe. It shows the order that the query names, or else plays a made-up one. */
export function registerIframe(app: FastifyInstance, { service, book }: Context): void {
  app.get<{ Querystring: { order?: unknown } }>("/iframe", ({ query }, reply) =>
    sendPage(reply, iframePage(service, book.find(String(query.order)))),
  );
}

function iframePage({ apiUrl, publishableKey }: Service, order: Order | undefined): Markup {
  // frame.js is deferred, so that it runs after the page's own script: it passes on what the frame has said by then, and the
  // last news of a cancelled delivery comes only once.
  const shown: Record<string, string> = order ? { id: order.delivery.id, key: publishableKey } : { demo: "in_transit" };
  const query = new URLSearchParams({ ...shown, lang: "en" });
  return shopFrame({
    title: "In an iframe",
    style: "orders",
    script: "orders",
    main: html`<section>
<h1>The same, in an iframe</h1>
<p class="lead">${order ? html`Order <b class="whole">${order.number}</b>` : "A made-up order"}. The card is a page of the delivery service’s own. A small script gives the frame the height of its card.</p>
</section>
<section class="tracking card-room" aria-label="Where your delivery is">
<iframe class="frame" src="${apiUrl}/v1/embed?${query.toString()}" title="Where your delivery is"></iframe>
<script defer src="${apiUrl}/v1/frame.js"></script>
${freshBread(order?.lines ?? [])}
</section>
<aside class="hint">
<p>${order ? html`Back to <a href="/orders/${order.number}">the order page</a>, where the same two lines stand in the page itself.` : html`<a href="/shop">Order something</a>, and the order’s own page shows it here, too.`}</p>
</aside>`,
  });
}
