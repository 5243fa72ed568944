import { code } from "../code.ts";
import { html, type Markup } from "../html.ts";
import type { Setting } from "../section.ts";
import { idOf } from "./link-pages.ts";
import { listPlaces, type Page } from "./page.ts";

/** The pages that most readers look for. */
const DOORS: readonly (readonly [id: string, title: string, text: string])[] = [
  ["quick-start", "Quick start", "Order a delivery and show it on a page, in five minutes."],
  ["widget", "The tracking card", "Two lines of HTML show your customer where the delivery is."],
  ["webhooks", "Webhooks", "Receive a signed event for every change of status."],
  ["errors", "Errors", "Every error code, and what to do about it."],
  ["going-live", "Going live", "A checklist before real orders."],
  ["reference", "API reference", "Every operation, field and error, with code samples."],
];

/** Entries of a list. */
const LONG = 20;

/** The page at /docs: where to begin, and an index of everything. */
export function writeHome(setting: Setting, pages: readonly Page[]): Markup {
  const { title, name, url, sandbox, publishableKey, showcase } = setting;
  const snippet = `<div id="${name}-tracking" data-id="DELIVERY_ID"></div>
<script async src="${url}/v1/tracking.js"
  data-key="${publishableKey}"></script>`;
  return html`<div class="opening">
<p class="lead">${title} delivers your orders and shows your customers where they are.
${sandbox ? html`This is the sandbox, at <code>${url}</code>: riders are simulated, and nothing is charged.` : html`This is production, at <code>${url}</code>: real riders deliver real orders.`}</p>
${code(snippet, "The card on your page", "html")}
${
  sandbox &&
  html`<figure class="live"><div id="${name}-tracking" data-demo="in_transit"></div></figure>
<script async src="/v1/tracking.js"></script>`
}
<ul class="doors">${DOORS.map(([id, door, text]) => html`<li><a href="#${id}"><b>${door}</b> <span>${text}</span></a></li>`)}</ul>
</div>
${showcase && html`<p>Try it: order in the <a href="${showcase.shop}">demo shop</a>, see <a href="${showcase.gallery}">every state of the card</a>, or <a href="${showcase.configurator}">configure the card</a> and copy the code.</p>`}
<h2 id="index">Index</h2>
<p>All pages.<span class="keyboard"> Press <kbd>/</kbd> to search instead.</span></p>
<div class="index">${pages.map(
    (page) => html`<section><h3><a id="${idOf(page.path)}" href="${page.path}">${page.title}</a></h3>
${writePlaces(page)}</section>
`,
  )}</div>`;
}

/** A long list, such as all errors, is closed at first: it would push the other pages out of sight. */
function writePlaces({ path, body }: Page): Markup {
  const places = listPlaces(body.toString());
  const list = html`<ul>${places.map(({ id, title }) => html`<li><a id="${id}" href="${path}#${id}">${title}</a></li>`)}</ul>`;
  return places.length > LONG ? html`<details><summary>All ${String(places.length)}</summary>${list}</details>` : list;
}
