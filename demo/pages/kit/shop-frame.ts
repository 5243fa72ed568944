import { SHOP } from "../../orders/addresses.ts";
import { html, type Markup } from "./html.ts";
import { type HtmlPage, htmlPage } from "./html-page.ts";

interface ShopPage extends Pick<HtmlPage, "title" | "style" | "script"> {
  main: Markup;
}

/** The shop's own header and footer around a page. */
export function shopFrame({ title, main, ...files }: ShopPage): Markup {
  return htmlPage({
    title: `${title} · ${SHOP.name}`,
    icon: "/assets/shop-icon.svg",
    ...files,
    body: html`<header class="masthead">
<a class="brand" href="/shop"><img src="/assets/shop-icon.svg" width="40" height="40" alt=""><span>${SHOP.name}</span></a>
<p class="tagline">Bakers on ${SHOP.address.replace(/^\d+ /, "")}</p>
</header>
<main id="main" tabindex="-1">
${main}
</main>
<footer class="colophon">
<p>${SHOP.name}, ${SHOP.address}. Open every day from six. <span class="whole">${SHOP.phone.replace(/^\+254(\d{3})(\d{3})/, "0$1 $2 ")}</span></p>
<p>A make-believe shop: nothing is charged and nothing is baked. <a href="/">About this demo</a></p>
</footer>`,
  });
}
