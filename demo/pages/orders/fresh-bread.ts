import type { Order } from "../../orders/order-book.ts";
import { html, type Markup } from "../kit/html.ts";

/** A link to the shop, in place of a cancelled delivery's map. */
export function freshBread(lines: Order["lines"]): Markup {
  const picture = html`<img src="/assets/products/${lines[0]?.product.id ?? "bun"}.svg" width="160" height="120" alt="">`;
  return html`<a class="fresh" href="/shop">${picture}<span>The oven is still warm: <u>see what is fresh</u></span></a>`;
}
