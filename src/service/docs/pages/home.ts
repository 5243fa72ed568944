import { html, type Markup } from "../html.ts";
import type { Setting } from "../section.ts";
import { idOf } from "./link-pages.ts";
import { listPlaces, type Page } from "./page.ts";

/** The pages that most readers look for. */
const DOORS: readonly (readonly [id: string, title: string, text: string])[] = [
  ["quick-start", "Quick start", "A delivery on a page of yours, in five minutes."],
  ["widget", "The tracking card", "Two lines of HTML show when it comes, where it is and who brings it."],
  ["webhooks", "Webhooks", "Your server receives a signed event for every change."],
  ["errors", "Errors", "Every code, what it means and what to change."],
  ["going-live", "Going live", "What to check before real riders come."],
  ["reference", "API reference", "Every operation, field and error, with samples."],
];

/** The page at /docs: where to begin, and an index of everything. */
export function writeHome({ title, url, sandbox, showcase }: Setting, pages: readonly Page[]): Markup {
  return html`<p class="lead">${title} delivers your orders and shows your customers where they are.
${sandbox ? html`This is the sandbox, at <code>${url}</code>: its riders and its town are simulated, and nothing is charged.` : html`This is production, at <code>${url}</code>: real riders come.`}</p>
<ul class="doors">${DOORS.map(([id, name, text]) => html`<li><a href="#${id}"><b>${name}</b> <span>${text}</span></a></li>`)}</ul>
${showcase && html`<p>See it at work: order in the <a href="${showcase.shop}">demo shop</a>, look at <a href="${showcase.gallery}">every state of the card</a>, or <a href="${showcase.configurator}">choose options and colours</a> and copy the result.</p>`}
<h2 id="index">Index</h2>
<p>Everything, page by page.<span class="keyboard"> Press <kbd>/</kbd> to search instead.</span></p>
<div class="index">${pages.map(
    ({ path, title: name, body }) => html`<section><h3><a id="${idOf(path)}" href="${path}">${name}</a></h3>
<ul>${listPlaces(body.toString()).map(({ id, title: words }) => html`<li><a id="${id}" href="${path}#${id}">${words}</a></li>`)}</ul></section>
`,
  )}</div>`;
}
