import { DELIVERY_FEE, formatPrice, totalPrice } from "../../orders/catalogue.ts";
import type { Order } from "../../orders/order-book.ts";
import { html, type Markup } from "../kit/html.ts";
import { shopFrame } from "../kit/shop-frame.ts";
import { type Service, snippet } from "../kit/snippet.ts";

/** The page that a customer lands on after ordering: the widget, the delivery code, the receipt. */
export function orderPage(service: Service, { number, lines, customer, delivery }: Order): Markup {
  return shopFrame({
    title: "Your order",
    style: "orders",
    script: "orders",
    main: html`<section class="thanks">
<h1 class="says"><span class="placed">Thanks, we&nbsp;have your order</span><span class="coming">Your order is on its way</span><span class="arrived">Your order has arrived</span><span class="cancelled">Your order was cancelled</span></h1>
<p>Order <b class="number">${number}</b> for ${customer.name}, to ${customer.address}.</p>
</section>
<section class="tracking card-room" aria-label="Where your delivery is">
${snippet(service, { id: delivery.id })}
${freshBread(lines)}
</section>
${wishes(delivery.trackingUrl, customer.phone !== "")}
<div class="after">
<section class="panel code" aria-labelledby="code-title">
<div class="unused">
<h2 id="code-title">Your delivery code</h2>
<p class="digits">${delivery.code}</p>
<p>Tell it to the rider at the door: it shows that the right person has your order.</p>
</div>
<p class="used" data-used>Code used</p>
<div class="refund">
<h2>Nothing to pay</h2>
<p>A cancelled order costs nothing, and you don’t need your code any more.</p>
<p><a class="button" href="/shop">Order again</a></p>
</div>
</section>
<section class="panel receipt" aria-labelledby="receipt-title">
<h2 id="receipt-title">What you ordered</h2>
<ul class="lines">
${lines.map(
  ({ product, quantity }) =>
    html`<li><span>${quantity} × ${product.name}</span> <span>${formatPrice(product.price * quantity)}</span></li>
`,
)}<li class="fee"><span>Delivery</span> <span>${formatPrice(DELIVERY_FEE)}</span></li>
<li class="total"><span class="says"><span class="due">Total, ${customer.payment === "cash" ? "cash to the rider" : html`with <span class="whole">M-Pesa</span>`}</span><span class="nothing">Total after cancelling</span></span>
<span class="says"><span class="due">${formatPrice(totalPrice(lines))}</span><span class="nothing">${formatPrice(0)}</span></span></li>
</ul>
</section>
</div>
<aside class="hint">
<p>For whoever runs this demo: with <code>SANDBOX_SPEED=10 npm start</code> the rider comes ten times as fast as in real life. Or <a href="/#ride">be the rider yourself</a>. The same delivery <a href="/iframe">in an iframe</a>.</p>
</aside>`,
  });
}

/** What the tracking page lets a customer do at each stage: more if they gave a phone number, which proves who they are. */
function wishes(trackingUrl: string, hasPhone: boolean): Markup {
  const [before, after] = hasPhone
    ? ["Change your word to the rider, or be told when it’s near", "Rate your delivery"]
    : ["Be told when it’s near", "See how it was handed over"];
  return html`<p class="wishes"><a href="${trackingUrl}"><span class="placed">${before}</span><span class="coming">Be told when it’s near</span><span class="arrived">${after}</span><span class="cancelled">See the delivery’s own page</span></a></p>`;
}

/** A link to the shop, in place of a cancelled delivery's map. */
export function freshBread(lines: Order["lines"]): Markup {
  const picture = html`<img src="/assets/products/${lines[0]?.product.id ?? "bun"}.svg" width="160" height="120" alt="">`;
  return html`<a class="fresh" href="/shop">${picture}<span>The oven is still warm: <u>see what is fresh</u></span></a>`;
}
