import type { FastifyInstance } from "fastify";
import { LANGUAGES } from "../../languages.ts";
import { html, type Markup } from "../kit/html.ts";
import { desktopPicture, phonePicture } from "../kit/product-picture.ts";
import { type Context, sendPage } from "../kit/route.ts";
import { siteFrame } from "../kit/site-frame.ts";
import { type Service, snippet, splitAttribute, splitCode } from "../kit/snippet.ts";

/** What a customer sees first, what matters most, and how it ends: each a card that plays it, without the hero's map. */
const MOMENTS = [
  {
    scenario: "searching",
    title: "Ordered",
    words: "We ask the riders near you. Your customer knows roughly when.",
  },
  {
    scenario: "at_door",
    title: "At the door",
    words: "The code is large when the rider asks for it.",
  },
  {
    scenario: "delivered",
    title: "Delivered",
    words: "With the time and the proof. Nobody has to call you.",
  },
] as const;
/** What a shop's developer asks before anything else. */
const FIGURES = [
  [String(LANGUAGES.length), "languages, right-to-left ones too"],
  // .size-limit.js allows the loader 1.6 kB.
  ["< 2 kB", "of script, until the card is near"],
  ["0", "cookies, and nothing to install"],
  ["AA", "by WCAG 2.2, in light and dark"],
] as const;
/** The code that these cards tell. */
const CODE = "481203";

/** GET /: the platform's own front page, for a shop's owner first, and then for whoever builds the shop. */
export function registerLanding(app: FastifyInstance, { service }: Context): void {
  app.get("/", (_request, reply) => sendPage(reply, landingPage(service)));
}

function landingPage(service: Service): Markup {
  return siteFrame({
    service,
    title: `${service.title}: show your customers where their delivery is`,
    description: "Your customers watch their delivery come, on your own order page.",
    style: "landing",
    script: "landing",
    main: html`<section class="hero">
<div>
<h1>Your customers ask where it is. <span>Show them.</span></h1>
<p class="lead">${service.title} brings your orders to the door, and your customers watch their rider come up the street, on your own page.</p>
<p class="actions"><a class="button" href="/shop">Order something and watch it</a> <a class="quiet" href="${service.apiUrl}/docs/quick-start">Put it on your page</a></p>
</div>
<figure class="live">
<div class="card-room">
<div id="${service.name}-tracking" data-demo="in_transit" data-sections="status eta map rider"></div>
<script async src="${service.apiUrl}/v1/tracking.js"></script>
</div>
<figcaption>A live card, with a made-up delivery.</figcaption>
</figure>
</section>
<section class="band" aria-labelledby="how-title">
<h2 id="how-title">From the order to the door</h2>
<ul class="moments">
${MOMENTS.map((moment) => momentOf(service, moment))}</ul>
</section>
<section aria-labelledby="page-title">
<h2 id="page-title">Your page, your colours</h2>
<p class="lead">Paste a container and a script. The card takes your colours and your fonts.</p>
<div class="code">
<pre tabindex="0"><code id="snippet-code">${inWords(snippet(service, "DELIVERY_ID").text)}</code></pre>
<button class="copy" type="button" data-copy="snippet-code">Copy</button>
</div>
${desktopPicture("order", "A bakery’s order page: the card in the bakery’s colours, and below it what was ordered.")}
<p class="actions"><a class="quiet" href="/configure">Choose its colours and language</a> <a class="quiet" href="/gallery">See every state</a> <a class="quiet" href="/iframe">See it in a frame</a></p>
<dl class="figures">
${FIGURES.map(
  ([figure, words]) => html`<div><dt>${figure}</dt><dd>${words}</dd></div>
`,
)}</dl>
</section>
<section class="band" aria-labelledby="screens-title">
<h2 id="screens-title">A screen for everybody else</h2>
<ul class="screens">
<li id="ride">
<h3>The rider: one next step</h3>
<p>Where to, whom to call, and one large button. It works with gloves, and without network.</p>
<form method="post" action="/ride"><button class="button" type="submit">Ride it yourself</button></form>
${phonePicture("rider", "The rider’s phone: the way on a map, the minutes to the customer, and a button to hand over.")}
</li>
<li>
<h3>The shop: everything under way</h3>
<p>Your deliveries, your keys, and each webhook that we sent. What failed says why.</p>
${desktopPicture("dashboard", "The dashboard: how many deliveries are under way, which need a look, and when each arrives.")}
</li>
<li>
<h3>The dispatcher: a whole city</h3>
<p>What is late, silent or without a rider stands first, beside the map that shows why.</p>
${desktopPicture("desk", "The desk of a dispatcher: on the left what needs them, beside it a map with every rider.")}
</li>
</ul>
</section>
<section class="closing" aria-labelledby="start-title">
<h2 id="start-title">Your first delivery takes five minutes</h2>
<p class="lead">The quick start orders one in the sandbox, and shows it on your page.</p>
<p class="actions"><a class="button" href="${service.apiUrl}/docs/quick-start">Read the quick start</a> <a class="quiet" href="/shop">Order in the demo shop</a></p>
</section>`,
  });
}

function momentOf(service: Service, { scenario, title, words }: (typeof MOMENTS)[number]): Markup {
  return html`<li>
<div>
<h3>${title}</h3>
<p>${words}</p>
</div>
<div class="live card-room"><div id="${service.name}-tracking" data-demo="${scenario}" data-sections="status eta rider" data-code="${CODE}"></div></div>
</li>
`;
}

/** An attribute keeps together; one that is longer than a line breaks after its name and after slashes. */
function inWords(code: string): Markup[] {
  return splitCode(code).map((part) => {
    if (!part.trim()) return html`${part}`;
    const { name, pieces } = splitAttribute(part);
    return html`<span><span>${name}</span>${pieces.map(({ text, isKey }) => (isKey ? html`<i class="key">${text}</i>` : html`${text}<wbr>`))}</span>`;
  });
}
