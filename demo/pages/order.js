import { formatPrice } from "../assets/format-price.js";
import { DELIVERY_FEE, totalPrice } from "../orders/catalogue.js";
import { html } from "./html.js";
import { shopFrame } from "./shop-frame.js";
import { snippet } from "./snippet.js";

/**
 * @param {import("./snippet.js").Service} service
 * @param {import("../orders/order-book.js").Order} order
 */
export function orderPage(service, order) {
  const { number, lines, customer, delivery } = order;
  return shopFrame({
    title: "Your order",
    main: html`<section class="thanks">
<h1>Thanks, your order <span class="coming">is on its way</span><span class="arrived">has arrived</span></h1>
<p>Order <b class="number">${number}</b> for ${customer.name}, to ${customer.address}.</p>
</section>
<section class="tracking" aria-label="Where your delivery is">
${snippet(service, { id: delivery.id })}
</section>
<div class="after">
<section class="panel code" aria-labelledby="code-title">
<h2 id="code-title">Your delivery code</h2>
<p class="digits">${delivery.code}</p>
<p>Tell it to the rider at the door: it shows that the right person has your order.</p>
</section>
<section class="panel receipt" aria-labelledby="receipt-title">
<h2 id="receipt-title">What you ordered</h2>
<ul class="lines">
${lines.map(
  ({ product, quantity }) =>
    html`<li><span>${quantity} × ${product.name}</span> <span>${formatPrice(product.price * quantity)}</span></li>
`,
)}<li class="fee"><span>Delivery</span> <span>${formatPrice(DELIVERY_FEE)}</span></li>
<li class="total"><span>${customer.payment === "cash" ? "Cash to the rider" : "With M-Pesa"}</span> <span>${formatPrice(totalPrice(lines))}</span></li>
</ul>
</section>
</div>
<aside class="hint">
<p>For whoever runs this demo: start it with <code>SANDBOX_SPEED=10 npm start</code> and the rider comes ten times as fast. The same delivery <a href="/iframe">in an iframe</a>, and <a href="${delivery.trackingUrl}">on its own page</a>.</p>
</aside>`,
  });
}
