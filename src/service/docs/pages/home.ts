import { code } from "../code.ts";
import { html, type Markup } from "../html.ts";
import type { Setting } from "../section.ts";
import { idOf } from "./link-pages.ts";
import { listPlaces, type Page } from "./page.ts";

const PAGES: readonly (readonly [id: string, title: string, text: string])[] = [
  ["quick-start", "Quick start", "Order a delivery and show it on a page, in five minutes."],
  ["widget", "The tracking card", "Two lines of HTML show where the delivery is."],
  ["webhooks", "Webhooks", "Receive a signed event for every change of status."],
  ["errors", "Errors", "Every error code, and what to do about it."],
  ["going-live", "Going live", "A checklist before real orders."],
  ["reference", "API reference", "Every operation, field and error, with code samples."],
];

/** Links to the pages that most readers look for. */
export const DOORS: Markup = html`<ul class="doors">${PAGES.map(([id, door, text]) => html`<li><a href="#${id}"><b>${door}</b> <span>${text}</span></a></li>`)}</ul>`;

/** The page at /docs: where to begin, and an index of everything. It is closed at first: the contents list the pages, too. */
export function writeHome(setting: Setting, pages: readonly Page[]): Markup {
  const { title, name, url, sandbox, publishableKey, showcase } = setting;
  const snippet = `<div id="${name}-tracking" data-id="DELIVERY_ID"></div>
<script async src="${url}/v1/tracking.js" data-key="${publishableKey}"></script>`;
  return html`<div class="opening">
<p class="lead">${title} delivers your orders and shows your customers where they are.
${sandbox ? html`This is the sandbox, at <code>${url}</code>: riders are simulated, and nothing is charged.` : html`This is production, at <code>${url}</code>: real riders deliver real orders.`}</p>
${code(snippet, "The card on your page", "html")}
${
  (sandbox || showcase) &&
  html`<div class="seen">${
    sandbox &&
    html`<figure class="live"><div id="${name}-tracking" data-demo="in_transit"></div></figure>
<script async src="/v1/tracking.js"></script>`
  }${showcase && html`<p>Try it: order in the <a href="${showcase.shop}">demo shop</a>, see <a href="${showcase.gallery}">every state of the card</a>, or <a href="${showcase.configurator}">configure the card</a> and copy the code.</p>`}</div>`
}
${DOORS}
</div>
<details class="index" id="index"><summary>All pages and sections</summary>
<div>${pages.map(
    (page) => html`<section><h3><a id="${idOf(page.path)}" href="${page.path}">${page.title}</a></h3>
<ul>${listPlaces(page.body.toString()).map(({ id, title: place }) => html`<li><a id="${id}" href="${page.path}#${id}">${place}</a></li>`)}</ul></section>
`,
  )}</div></details>`;
}
