import type { FastifyInstance } from "fastify";
import type { Order } from "../../orders/order-book.ts";
import { html, type Markup } from "../kit/html.ts";
import { type Context, sendPage } from "../kit/route.ts";
import { siteFrame } from "../kit/site-frame.ts";
import { type Service, snippet } from "../kit/snippet.ts";
import { landingPicture } from "./picture.ts";

/** GET /: the platform's own front page, for a merchant's developer. */
export function registerLanding(app: FastifyInstance, { service, book }: Context): void {
  app.get("/", (_request, reply) => sendPage(reply, landingPage(service, book.latest())));
}

/** @param order the latest one, for the links and the live example */
function landingPage(service: Service, order: Order | undefined): Markup {
  return siteFrame({
    service,
    title: `${service.title}: show your customers where their delivery is`,
    description: "Two lines on your order page, and your customers watch their delivery come.",
    style: "landing",
    script: "landing",
    links: [
      ["#snippet", "The two lines"],
      ["#how", "How it works"],
      ["#places", "Where it goes"],
      ["/gallery", "Every state"],
    ],
    main: html`<section class="hero">
<div>
<h1>Your customers ask where it is. <span>Show them.</span></h1>
<p class="lead">${service.title} brings a merchant’s orders to the door. With two lines on your order page, your customers watch their rider come up the street, in your shop, not in another app.</p>
<p class="actions"><a class="button" href="/shop">Order something and watch it arrive</a> <a class="quiet" href="#snippet">See the two lines</a></p>
</div>
${landingPicture()}
</section>
<section id="snippet" class="band" aria-labelledby="snippet-title">
<h2 id="snippet-title">Two lines, and it is there</h2>
<p class="lead">Paste them where the map should be. There is nothing to install, and nothing to style unless you want to.</p>
<div class="code">
<pre tabindex="0"><code id="snippet-code">${snippet(service, { id: "DELIVERY_ID" }).text}</code></pre>
<button class="copy" type="button" data-copy="snippet-code">Copy</button>
</div>
<p class="lead">Its sections, colours and language are yours to choose: <a href="/configure">make it yours</a>. What customers may meet is <a href="/gallery">all in one place</a>.</p>
<ul class="promises">
<li><h3>It stays in its place</h3><p>Your styles and ours never meet, and nothing on your page moves while it loads.</p></li>
<li><h3>It asks for no exceptions</h3><p>These pages allow no inline script and no inline style. The widget needs neither.</p></li>
<li><h3>It can only look</h3><p>The publishable key reads one delivery at a time. Your secret key stays on your server.</p></li>
</ul>
</section>
<section id="how" aria-labelledby="how-title">
<h2 id="how-title">How it works</h2>
<ol class="steps">
<li><h3>Your server asks for a rider</h3><p>One call to <code>POST /v1/deliveries</code> with where from, where to and what. Back come an id and a one-time code.</p></li>
<li><h3>Your order page carries the id</h3><p>The two lines above, with <code>data-id</code> filled in. That is the whole integration.</p></li>
<li><h3>Your customer watches it come</h3><p>The nearest rider collects it, rides over, and hands it to whoever knows the code.</p></li>
</ol>
</section>
<section aria-labelledby="questions-title">
<h2 id="questions-title">Four questions, answered in order</h2>
<dl class="questions">
<div><dt>When?</dt><dd>A time on the clock and minutes to go. It never counts below zero, and says so kindly when it runs late.</dd></div>
<div><dt>Where, and what now?</dt><dd>The rider on the map, facing the way they ride, and one plain sentence for those who don’t look at maps.</dd></div>
<div><dt>Who?</dt><dd>The rider’s name, how fast they are going, and how far it still is.</dd></div>
<div><dt>What next?</dt><dd>The steps of the journey: those behind, the one it is in, those ahead. Old news is never shown as live.</dd></div>
</dl>
</section>
<section class="band" aria-labelledby="live-title">
<h2 id="live-title">See it live</h2>
${liveExample(service, order)}
</section>
<section id="ride" aria-labelledby="ride-title">
<h2 id="ride-title">Ride it yourself</h2>
<p class="lead">Be the rider: take the shop’s next order on your phone, collect it, bring it to the door and ask for the code. The order page shows you on your way. The town moves you; you tap the steps.</p>
<form class="actions" method="post" action="/ride"><button class="button" type="submit">Get a rider’s link</button></form>
</section>
<section id="places" aria-labelledby="places-title">
<h2 id="places-title">Where it goes</h2>
<ul class="places">
<li><a href="${order ? `/orders/${order.number}` : "/shop"}"><h3>On your order page</h3><p>The two lines, in a bakery’s shop: ${order ? "the latest order." : "order something to see it."}</p></a></li>
<li><a href="/iframe"><h3>In an iframe</h3><p>A page of its own inside yours, as high as its card.</p></a></li>
<li><a href="${order ? order.delivery.trackingUrl : "/shop"}"><h3>Behind a link</h3><p>A page of its own for every delivery, to put in a text message${order ? "." : ": it comes with every order."}</p></a></li>
</ul>
</section>`,
  });
}

function liveExample(service: Service, order: Order | undefined): Markup {
  if (!order) {
    return html`<p class="lead">Nothing is on its way just now, so this is a simulated delivery. Order some bread, and yours appears here.</p>
<div class="live card-room">
${snippet(service, { demo: "journey" })}
</div>
<p class="actions"><a class="button" href="/shop">Order something</a></p>`;
  }
  return html`<p class="lead">This is no picture: it is the latest order from the shop, and these are the same two lines.</p>
<div class="live card-room">
${snippet(service, { id: order.delivery.id })}
</div>`;
}
