import { trackingPath } from "../../../../contract/addresses.ts";
import { code } from "../../code.ts";
import { html } from "../../html.ts";
import { SAMPLE_ID } from "../../reference/make-example.ts";
import { samples } from "../../samples/samples.ts";
import type { Section, Setting } from "../../section.ts";

/** Where the shop and the customer of the samples are. The addresses are the sandbox's. */
const PLACES = { shop: { lat: -1.2833, lng: 36.8167 }, home: { lat: -1.2642, lng: 36.8358 } };

export function quickStart(setting: Setting): Section {
  const { title, name, url, sandbox, publishableKey, showcase, findsAddresses, operation } = setting;
  const needsPlaces = !(sandbox && findsAddresses);
  const order = {
    method: "POST",
    path: "/v1/deliveries",
    key: "SECRET_KEY",
    headers: { "Idempotency-Key": "order-1042" },
    body: {
      pickup: {
        name: "Mkate & Co.",
        phone: "+254700000001",
        address: "2 Swallow Road",
        ...(needsPlaces && PLACES.shop),
      },
      dropoff: {
        name: "Wanjiru M.",
        phone: "+254700000002",
        address: "27 Jasmine Road",
        ...(needsPlaces && PLACES.home),
      },
      package: { type: "food" },
      payment_method: "m-pesa",
    },
  };
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your order</title>
<h1>Thank you for your order</h1>

<div id="${name}-tracking" data-id="DELIVERY_ID"></div>
<script async src="${url}/v1/tracking.js" data-key="${publishableKey}"></script>`;
  return {
    id: "quick-start",
    title: "Quick start",
    body: html`<p class="lead">Your first delivery, on a page of yours, in five minutes. You need a terminal and a browser.</p>
<h2 id="quick-start-keys">1. Take your keys</h2>
<p>${
      sandbox
        ? html`The terminal in which the sandbox started shows its two keys. The secret key stays on your server. The publishable key goes into pages; it stands in the samples here already.`
        : html`Whoever runs ${title} gives you two keys. The secret key stays on your server. The publishable key goes into pages.`
    } The samples take keys and ids from environment variables, so set those first:</p>
${code(
  `export SECRET_KEY=sk_${sandbox ? "test" : "live"}_…
export PUBLISHABLE_KEY=${publishableKey}`,
  "In your terminal",
  "bash",
)}
<h2 id="quick-start-order">2. Order a delivery</h2>
<p>Choose your language. The samples need no package, and the choice holds for all pages.</p>
${samples(order, url, "Order a delivery")}
<p>The answer begins like this:</p>
${code(
  JSON.stringify(
    {
      id: SAMPLE_ID,
      status: "searching",
      tracking_url: url + trackingPath(SAMPLE_ID),
      delivery_code: "402917",
    },
    null,
    2,
  ),
  "The first fields of the answer",
  "json",
)}
<ul>
<li>Keep <code>id</code> with your order, and set it for the samples that follow: <code>export DELIVERY_ID=dlv_…</code></li>
<li><code>tracking_url</code> is a page for your customer. Put it into your e-mail or SMS.</li>
<li>Your customer tells <code>delivery_code</code> to the rider at the door. Show it to nobody else. Only this answer contains it.</li>
</ul>
<h2 id="quick-start-card">3. Show where it is</h2>
<p>Save this as <code>order.html</code>, put your delivery’s id in the place of <code>DELIVERY_ID</code>, and open the file in your browser. Your own order page needs only the last two lines.</p>
${code(page, "order.html", "html")}
<p>${sandbox && html`A rider of the <a href="#sandbox">sandbox</a> takes the delivery within seconds and brings it in ten to twenty minutes. To see it faster, add <code>"simulation": {"speed": 10}</code> to the order. `}Nothing
to see? <a href="#troubleshooting">Troubleshooting</a> names the usual
reasons.${showcase && html` The <a href="${showcase.shop}">demo shop</a> is such a page with a shop around it.`}</p>
<h2 id="quick-start-events">4. Receive events</h2>
<p>Your server doesn’t have to ask: ${operation("createWebhookEndpoint")}, and we post every change of status to you. <a href="#webhooks">Webhooks</a> has the code that checks our signature.</p>
<h2 id="quick-start-next">Next steps</h2>
<ul>
<li>Ask for a price before you order: <a href="#quotes">quotes</a>.</li>
<li>Fit the card to your shop: <a href="#widget-options">options</a>, <a href="#widget-style">colours and fonts</a>, <a href="#widget-events">events</a>.</li>
<li>Order each thing once, whatever the network does: <a href="#idempotency">idempotency</a>.</li>
<li>Before real riders come: <a href="#going-live">going live</a>.</li>
</ul>`,
  };
}
