import type { FastifyInstance } from "fastify";
import { CATALOGUE, MOST_OF_ONE, type Product } from "../../orders/catalogue.ts";
import { DELIVERY_FEE, formatPrice, totalPrice } from "../../orders/price.ts";
import { type Checkout, emptyCheckout } from "../../orders/read-checkout.ts";
import type { Mistakes } from "../../orders/to-mistakes.ts";
import { html, type Markup } from "../kit/html.ts";
import { sendPage } from "../kit/route.ts";
import { shopFrame } from "../kit/shop-frame.ts";
import { checkoutFields } from "./checkout-fields.ts";

/** GET /shop: the counter, the basket and the checkout. */
export function registerShop(app: FastifyInstance): void {
  app.get("/shop", (_request, reply) => sendPage(reply, shopPage({ checkout: emptyCheckout() })));
}

interface ShopState {
  checkout: Checkout;
  mistakes?: Mistakes;
  /** The delivery service can't be reached. */
  unavailable?: boolean;
}

/** Everything is one form: it works without a script, and a form that comes back has lost nothing. */
export function shopPage({ checkout, mistakes = {}, unavailable = false }: ShopState): Markup {
  const quantities = new Map(checkout.lines.map(({ product, quantity }) => [product.id, quantity]));
  const quantityOf = (id: string) => quantities.get(id) ?? 0;
  return shopFrame({
    title: "Fresh from the oven",
    style: "shop",
    script: "shop",
    main: html`<form class="shop" method="post" action="/orders" data-fee="${DELIVERY_FEE}">
<input type="hidden" name="order" value="${checkout.number}">
<section class="counter" aria-labelledby="counter-title">
<h1 id="counter-title">Fresh from the oven</h1>
<p class="lead">Baked before sunrise, brought to your door by a rider you can follow.</p>
<ul class="products">
${CATALOGUE.map((product) => productCard(product, quantityOf(product.id)))}</ul>
<p class="bar" ${hiddenWhen(quantities.size === 0)}><span data-total>${formatPrice(totalPrice(checkout.lines))}</span> <a class="button" href="#checkout">To your basket</a></p>
</section>
<section class="panel checkout" id="checkout" aria-labelledby="basket-title">
<h2 id="basket-title">Your basket</h2>
${unavailable && alert(html`<b>We can’t reach our riders just now.</b> Nothing is lost: everything below is as you left it. Please try again in a minute.`)}
${mistakes.form && alert(html`${mistakes.form}`)}
${mistakes.basket && alert(html`${mistakes.basket}`)}
<p class="empty" ${hiddenWhen(quantities.size > 0)}>Nothing in it yet. The mandazi are still warm.</p>
<ul class="lines" aria-live="polite">
${CATALOGUE.map((product) => basketLine(product, quantityOf(product.id)))}<li class="fee"><span>Delivery</span> <span>${formatPrice(DELIVERY_FEE)}</span></li>
<li class="total"><span>Total</span> <span data-total>${formatPrice(totalPrice(checkout.lines))}</span></li>
</ul>
${checkoutFields(checkout.customer, mistakes)}
<button class="button wide" type="submit">${unavailable ? "Try again" : "Order and follow it"}</button>
</section>
</form>`,
  });
}

function productCard({ id, name, note, price }: Product, quantity: number): Markup {
  return html`<li class="product">
<img src="/assets/products/${id}.svg" width="160" height="120" alt="">
<div class="words">
<h2>${name}</h2>
<p class="note">${note}</p>
</div>
<div class="buy">
<p class="price">${formatPrice(price)}</p>
<div class="stepper">
<button type="button" data-step="-1" aria-label="One ${name} less">−</button>
<input type="number" name="quantity-${id}" value="${quantity}" min="0" max="${MOST_OF_ONE}" inputmode="numeric" autocomplete="off" aria-label="How many: ${name}">
<button type="button" data-step="1" aria-label="One ${name} more">+</button>
</div>
</div>
</li>
`;
}

/** Every product has a line, hidden while the basket has none of it: the script only fills it in. */
function basketLine({ id, name, price }: Product, quantity: number): Markup {
  return html`<li data-line="${id}" data-price="${price}" ${hiddenWhen(quantity === 0)}><span><span data-quantity>${quantity}</span> × ${name}</span> <span data-sum>${formatPrice(price * quantity)}</span></li>
`;
}

/** Takes the focus as the page opens: on a phone it stands below all products. */
function alert(message: Markup): Markup {
  return html`<p class="alert" role="alert" tabindex="-1" autofocus>${message}</p>`;
}

function hiddenWhen(condition: boolean): Markup | false {
  return condition && html`hidden`;
}
