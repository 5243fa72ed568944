import type { FastifyInstance } from "fastify";
import { CATALOGUE, DELIVERY_FEE, formatPrice, MOST_OF_ONE, type Product, totalPrice } from "../../orders/catalogue.ts";
import { type Checkout, openCheckout } from "../../orders/read-checkout.ts";
import type { Mistakes } from "../../orders/to-mistakes.ts";
import { html, type Markup } from "../kit/html.ts";
import { sendPage } from "../kit/route.ts";
import { shopFrame } from "../kit/shop-frame.ts";
import { checkoutFields } from "./checkout-fields.ts";

/** GET /shop: the counter, the basket and the checkout. */
export function registerShop(app: FastifyInstance): void {
  app.get("/shop", (_request, reply) => sendPage(reply, shopPage({ checkout: openCheckout() })));
}

/** Where something can be wrong, in the order of the page. */
const PLACES = ["form", "basket", "name", "address", "phone", "instructions"] as const satisfies (keyof Mistakes)[];

interface ShopState {
  checkout: Checkout;
  mistakes?: Mistakes;
  /** Addresses that the customer may have meant. */
  suggestions?: readonly string[];
  /** The delivery service can't be reached. */
  unavailable?: boolean;
}

/** The page is one form, so it works without a script, and keeps everything typed when it comes back with mistakes. */
export function shopPage({ checkout, mistakes = {}, suggestions = [], unavailable = false }: ShopState): Markup {
  const quantities = new Map(checkout.lines.map(({ product, quantity }) => [product.id, quantity]));
  const quantityOf = (id: string) => quantities.get(id) ?? 0;
  const wrong = PLACES.filter((place) => mistakes[place]);
  // The first wrong place in the order of the page: on a phone it is far below the products.
  const focused = unavailable ? "form" : wrong[0];
  return shopFrame({
    title: wrong.length > 0 ? "Please look at your order again" : "Fresh from the oven",
    style: "shop",
    script: "shop",
    main: html`<form class="shop" method="post" action="/orders" novalidate data-fee="${DELIVERY_FEE}">
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
${unavailable && alert(html`<p><b>We can’t reach our riders just now.</b> Nothing is lost: everything below is as you left it. Please try again in a minute.</p>`, true)}
${mistakes.form && alert(html`<p>${mistakes.form}</p>`, focused === "form")}
${summary(mistakes, focused === "basket")}
<p class="empty" ${hiddenWhen(quantities.size > 0 || wrong.length > 0)}>It is empty. The mandazi are still warm.</p>
<ul class="lines" aria-live="polite">
${CATALOGUE.map((product) => basketLine(product, quantityOf(product.id)))}<li class="fee" ${hiddenWhen(quantities.size === 0)}><span>Delivery</span> <span>${formatPrice(DELIVERY_FEE)}</span></li>
<li class="total" ${hiddenWhen(quantities.size === 0)}><span>Total</span> <span data-total>${formatPrice(totalPrice(checkout.lines))}</span></li>
</ul>
${checkoutFields(checkout.customer, mistakes, suggestions, focused)}
<button class="button wide" type="submit">${unavailable ? "Try again" : "Order"}<span class="sum" ${hiddenWhen(quantities.size === 0)}>&nbsp;· <span data-total>${formatPrice(totalPrice(checkout.lines))}</span></span></button>
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
<div class="stepper" ${quantity === 0 && html`data-empty`}>
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

/**
 * Lists all mistakes, each with a link to its field, because a phone doesn't show all fields at once. A single mistake in a
 * field isn't listed: it stands beside the field.
 */
function summary(mistakes: Mistakes, focused: boolean): Markup | false {
  const listed = PLACES.filter((place) => place !== "form" && mistakes[place]);
  if (listed.length < 2 && !mistakes.basket) return false;
  const links = listed.map(
    (place) => html`<li><a href="${place === "basket" ? "#counter-title" : `#${place}`}">${mistakes[place]}</a></li>
`,
  );
  const title = listed.length > 1 && html`<p><b>${listed.length} things need another look.</b></p>`;
  return alert(html`${title}<ul>${links}</ul>`, focused);
}

function alert(message: Markup, focused: boolean): Markup {
  return html`<div class="alert" role="alert" tabindex="-1" ${focused && html`autofocus`}>${message}</div>`;
}

function hiddenWhen(condition: boolean): Markup | false {
  return condition && html`hidden`;
}
