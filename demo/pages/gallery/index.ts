import type { FastifyInstance } from "fastify";
import { LANGUAGES } from "../../languages.ts";
import { choices, select } from "../kit/choices.ts";
import { html, type Markup } from "../kit/html.ts";
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
<p class="lead">What your customers may meet, on good days and on bad ones. Nothing here asks a server: each card plays the scenario it is named by, and so does yours with <code>data-demo</code>.</p>
</section>
<section class="gallery" aria-label="The cards" data-service="${service.name}">
<form class="filters" aria-label="Which cards">
${choices({
  legend: "Theme",
  name: "theme",
  chosen: "light",
  choices: [
    ["light", "Light"],
    ["dark", "Dark"],
    ["both", "Both"],
  ],
})}
${choices({
  legend: "Direction",
  name: "direction",
  chosen: "any",
  choices: [
    ["any", "Any"],
    ["ltr", "Left to right"],
    ["rtl", "Right to left"],
  ],
})}
${choices({
  legend: "Width",
  name: "width",
  chosen: "360",
  choices: [
    ["280", "280"],
    ["360", "360"],
    ["560", "560"],
    ["760", "760"],
  ],
})}
${select({
  label: "Language",
  name: "language",
  chosen: "en",
  options: [["all", "All of them"], ...LANGUAGES.map(({ tag, name }): [string, string, string] => [tag, name, tag])],
})}
${select({
  label: "State",
  name: "state",
  options: [
    ["all", `All ${STATE_COUNT}`],
    ...STATES.flatMap(({ states }) => states.map(([scenario, title]) => [scenario, title] as const)),
  ],
})}
<p class="count" role="status"></p>
</form>
<noscript><p class="lead">The cards are drawn by a script, which is switched off here.</p></noscript>
${STATES.map(
  ({ id, title, states }) => html`<section class="group" aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<ul class="specimens">
${states.map(specimen)}</ul>
</section>
`,
)}</section>
<script async src="${service.apiUrl}/v1/tracking.js"></script>`,
  });
}

function specimen([scenario, title, words]: State): Markup {
  return html`<li class="specimen" data-scenario="${scenario}" id="state-${scenario}">
<div class="label">
<h3>${title}</h3>
<p>${words} <code>data-demo="${scenario}"</code></p>
</div>
<div class="cards"></div>
</li>
`;
}
