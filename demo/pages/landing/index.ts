import type { FastifyInstance } from "fastify";
import type { Order } from "../../orders/order-book.ts";
import { html, type Markup } from "../kit/html.ts";
import { type Context, sendPage } from "../kit/route.ts";
import { siteFrame } from "../kit/site-frame.ts";
import { type Service, snippet, splitCode } from "../kit/snippet.ts";

/** GET /: the platform's own front page, for a shop's owner first, and then for whoever builds the shop. */
export function registerLanding(app: FastifyInstance, { service, book }: Context): void {
  app.get("/", (_request, reply) => sendPage(reply, landingPage(service, book.latest())));
}

/** @param order the latest one, for the links */
function landingPage(service: Service, order: Order | undefined): Markup {
  return siteFrame({
    service,
    title: `${service.title}: show your customers where their delivery is`,
    description: "Your customers watch their delivery come, on your own order page.",
    style: "landing",
    script: "landing",
    main: html`<section class="hero">
<div>
<h1>Your customers ask where it is. <span>Show them.</span></h1>
<p class="lead">${service.title} brings your orders to the door, and your customers watch their rider come up the street: on your own page, in your colours.</p>
<p class="actions"><a class="button" href="/shop">Order something and watch it arrive</a> <a class="quiet" href="#snippet">Put it on your page</a></p>
</div>
<figure class="live">
<div class="card-room">
<div id="${service.name}-tracking" data-demo="in_transit" data-sections="status eta map rider"></div>
<script async src="${service.apiUrl}/v1/tracking.js"></script>
</div>
<figcaption>This is the real thing, playing a made-up delivery. Move the map.</figcaption>
</figure>
</section>
<section class="band" aria-labelledby="why-title">
<h2 id="why-title">One question less on your phone</h2>
<ul class="promises">
<li><h3>They see it coming</h3><p>A time on the clock, the minutes to go, and the rider on the map. Nobody has to call you to ask.</p></li>
<li><h3>They stay in your shop</h3><p>No app to install and no other site to visit. It is part of your order page, and looks like it.</p></li>
<li><h3>They are told the truth</h3><p>If a rider runs late, it says so kindly. If we haven’t heard from the rider’s phone, it says since when.</p></li>
</ul>
</section>
<section id="how" aria-labelledby="how-title">
<h2 id="how-title">How it works</h2>
<ol class="steps">
<li><h3>Somebody orders</h3><p>Your shop tells us where from, where to and what. We tell you the price before you confirm.</p></li>
<li><h3>The nearest rider takes it</h3><p>We ask the riders near you, and one collects the order at your counter.</p></li>
<li><h3>Your customer opens the door</h3><p>They watched it come. They tell the rider a code, so it reaches the right person.</p></li>
</ol>
</section>
<section id="snippet" class="band" aria-labelledby="snippet-title">
<h2 id="snippet-title">Two lines on your order page</h2>
<p class="lead">Give these to whoever builds your shop. There is nothing to install, and nothing to style unless you want to.</p>
<div class="code">
<pre tabindex="0"><code id="snippet-code">${inWords(snippet(service, "DELIVERY_ID").text)}</code></pre>
<button class="copy" type="button" data-copy="snippet-code">Copy</button>
</div>
<p class="actions"><a class="quiet" href="/configure">Choose its colours and language</a> <a class="quiet" href="/gallery">See every state</a> <a class="quiet" href="${service.apiUrl}/docs">Read the docs</a></p>
</section>
<section id="ride" aria-labelledby="ride-title">
<h2 id="ride-title">Ride it yourself</h2>
<p class="lead">Be the rider: take the shop’s next order on your phone, collect it, bring it to the door and ask for the code. The order page shows you on your way. The town moves you; you tap the steps.</p>
<form class="actions" method="post" action="/ride"><button class="button" type="submit">Get a rider’s link</button></form>
</section>
<section id="places" class="last" aria-labelledby="places-title">
<h2 id="places-title">See it where it goes</h2>
<ul class="places">
<li><a href="${order ? `/orders/${order.number}` : "/shop"}"><h3>On your order page</h3><p>In a bakery’s shop: ${order ? "the latest order." : "order something to see it."}</p></a></li>
<li><a href="/iframe"><h3>In a frame</h3><p>For shop systems that allow no scripts of yours.</p></a></li>
<li><a href="${order ? order.delivery.trackingUrl : "/shop"}"><h3>Behind a link</h3><p>A page of its own for every delivery, to put in a text message${order ? "." : ": it comes with every order."}</p></a></li>
</ul>
</section>`,
  });
}

function inWords(code: string): Markup[] {
  return splitCode(code).map((part) => (part.trim() ? html`<span>${part}</span>` : html`${part}`));
}
