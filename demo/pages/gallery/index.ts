import type { FastifyInstance } from "fastify";
import { LANGUAGES } from "../../languages.ts";
import { select } from "../kit/choices.ts";
import { html, type Markup } from "../kit/html.ts";
import { phonePicture } from "../kit/product-picture.ts";
import { type Context, sendPage } from "../kit/route.ts";
import { siteFrame } from "../kit/site-frame.ts";
import type { Service } from "../kit/snippet.ts";
import { STATES, type State } from "./states.ts";

const STATE_COUNT = STATES.reduce((sum, { states }) => sum + states.length, 0);

/** GET /gallery: every state that a customer can meet, played by the widget itself. */
export function registerGallery(app: FastifyInstance, { service }: Context): void {
  app.get("/gallery", (_request, reply) => sendPage(reply, galleryPage(service)));
}

function galleryPage(service: Service): Markup {
  return siteFrame({
    service,
    title: `Every state · ${service.title}`,
    description: "Every state of the tracking card, in every theme, language and width.",
    style: "gallery",
    script: "gallery",
    current: "/gallery",
    main: html`<section class="intro">
<h1>Every state</h1>
<p class="lead">Everything the card can show a customer. Play any of it with <code>data-demo</code>.</p>
<nav class="index" aria-label="On this page">
${STATES.map(
  ({ id, title, states }) => html`<a href="#${id}">${title} <small>${states.length}</small></a>
`,
)}<a href="#own-page">The delivery’s own page</a>
</nav>
</section>
<section class="gallery" aria-label="The cards" data-service="${service.name}">
<form class="filters" aria-label="Which cards">
${select({
  label: "Theme",
  name: "theme",
  options: [
    ["light", "Light"],
    ["dark", "Dark"],
    ["both", "Both"],
  ],
})}
${select({
  label: "Width",
  name: "width",
  chosen: "360",
  options: ["280", "360", "560", "760"].map((width) => [width, `${width} px`] as const),
})}
${select({
  label: "Language",
  name: "language",
  chosen: "en",
  options: [
    ["all", "All of them"],
    ["rtl", "From right to left"],
    ...LANGUAGES.map(({ tag, name }): [string, string, string] => [tag, name, tag]),
  ],
})}
${select({
  label: "State",
  name: "state",
  options: [
    ["all", `All ${STATE_COUNT}`],
    ...STATES.flatMap(({ states }) => states.map((state) => [idOf(state), state[1]] as const)),
  ],
})}
<p class="count" role="status"></p>
</form>
<noscript><p class="lead">The cards are drawn by a script, which is switched off here.</p></noscript>
${STATES.map(
  ({ id, title, states }) => html`<section class="group" aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<ul class="specimens" tabindex="0" aria-labelledby="${id}">
${states.map(specimen)}</ul>
</section>
`,
)}<section class="group" aria-labelledby="own-page">
<h2 id="own-page">On the delivery’s own page</h2>
<p class="lead">Behind the <code>tracking_url</code>, around the same card: what your customer may ask, change and say.</p>
<figure class="own-page">
${phonePicture("handed-over", "The delivery’s own page after the hand-over.")}
<figcaption>The rider’s photo of the hand-over, and a rating.</figcaption>
</figure>
</section>
</section>
<script async src="${service.apiUrl}/v1/tracking.js"></script>`,
  });
}

function specimen(state: State): Markup {
  const [scenario, title, words, attributes = {}] = state;
  return html`<li class="specimen" data-scenario="${scenario}" data-attributes="${JSON.stringify(attributes)}" id="state-${idOf(state)}">
<div class="label">
<h3>${title}</h3>
<p>${words} <code>data-demo="${scenario}"${Object.keys(attributes).map((name) => html` data-${kebab(name)}`)}</code></p>
</div>
<div class="cards"></div>
</li>
`;
}

/** Tells states apart that play the same scenario. */
function idOf([scenario, , , attributes = {}]: State): string {
  return [scenario, ...Object.keys(attributes).map(kebab)].join("-");
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
