import { SHOP } from "../../orders/addresses.ts";
import { DELIVERY_FEE, formatPrice, totalPrice } from "../../orders/catalogue.ts";
import type { Customer, Order } from "../../orders/order-book.ts";
import { html, type Markup } from "../kit/html.ts";
import { shopFrame } from "../kit/shop-frame.ts";
import { type Service, snippet } from "../kit/snippet.ts";

/**
 * The page that a customer lands on after ordering: the widget, the receipt, and where it goes. The card tells how far the
 * delivery is, so the page's own words don't.
 */
export function orderPage(service: Service, { number, lines, customer, delivery }: Order): Markup {
  return shopFrame({
    title: "Your order",
    style: "orders",
    main: html`<h1>Your order</h1>
<section class="tracking card-room" aria-label="Where your delivery is">
${snippet(service, delivery.id, { code: delivery.code, cancelledNote: cancelledNote(customer) })}
${freshBread(lines)}
</section>
<div class="after">
<section class="panel" aria-labelledby="receipt-title">
<h2 id="receipt-title">What you ordered</h2>
<p class="number">Order number <span class="whole">${number}</span></p>
<ul class="lines">
${lines.map(
  ({ product, quantity }) =>
    html`<li><span>${quantity} × ${product.name}</span> <span>${formatPrice(product.price * quantity)}</span></li>
`,
)}<li class="fee"><span>Delivery</span> <span>${formatPrice(DELIVERY_FEE)}</span></li>
<li class="total"><span>Total, <span class="whole">${customer.payment === "cash" ? "in cash" : "by M-Pesa"}</span></span> <span>${formatPrice(totalPrice(lines))}</span></li>
</ul>
</section>
<section class="panel" aria-labelledby="delivery-title">
<h2 id="delivery-title">Delivery</h2>
<p class="to">${customer.name}<br>${customer.address}</p>
<p class="ways"><a class="button" href="${delivery.trackingUrl}">Tracking page</a> <a class="button" href="tel:${SHOP.phone}">Call us</a> <a class="button" href="/shop"><span class="early">Back to the shop</span><span class="done">Order again</span></a></p>
</section>
</div>
<details class="hint">
<summary>For whoever runs this demo</summary>
<p>With <code>SANDBOX_SPEED=10 npm start</code> the rider comes ten times as fast as in real life. Or <a href="/#ride">be the rider yourself</a>. The same delivery <a href="/iframe?order=${number}">in an iframe</a>.</p>
</details>`,
  });
}

/** What becomes of the money: the shop takes it once the order has arrived. */
function cancelledNote({ payment }: Customer): string {
  return payment === "cash" ? "There is nothing to pay." : "Your M-Pesa was not charged.";
}

/** A link to the shop, in place of a cancelled delivery's map. */
export function freshBread(lines: Order["lines"]): Markup {
  const picture = html`<img src="/assets/products/${lines[0]?.product.id ?? "bun"}.svg" width="160" height="120" alt="">`;
  return html`<a class="fresh" href="/shop">${picture}<b>The oven is still warm</b><span class="button">See what is fresh</span></a>`;
}
