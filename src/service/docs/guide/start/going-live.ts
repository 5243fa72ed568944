import { html } from "../../html.ts";
import type { Section, Setting } from "../../section.ts";

export function goingLive({ sandbox, requestsPerSecond, operation }: Setting): Section {
  return {
    id: "going-live",
    title: "Going live",
    body: html`<p class="lead">What to check before your customers order. Most of it takes a line of code.</p>
<h2 id="live-keys">Keys and addresses</h2>
<ul>
${
  sandbox &&
  html`<li>Production has its own address, keys (<code>sk_live_…</code>, <code>pk_live_…</code>) and data. Keep the address and the keys in your server’s configuration, so that nothing else changes between here and there.</li>
<li>Remove <code>simulation</code> from your orders: production refuses it.</li>
<li>Ask whoever runs production whether it looks up <a href="#addresses">addresses</a>. If it doesn’t, send <code>lat</code> and <code>lng</code>.</li>
`
}<li>No secret key in a page, an app or a repository. Give each server a key of its own and bind it to its addresses: <a href="#keeping-keys">keeping keys safe</a>.</li>
<li>Bind the publishable key to your pages with <code>allowed_origins</code>: ${operation("changeKey")}.</li>
</ul>
<h2 id="live-orders">Orders</h2>
<ul>
<li>Each order sends an <a href="#idempotency"><code>Idempotency-Key</code></a>. Then a repeated request can’t order twice.</li>
<li>Your code retries 429 and 503 after <code>Retry-After</code>, and shows the <code>errors</code> of a 422 beside the fields that they name. See <a href="#errors">errors</a>.</li>
<li>You keep the delivery’s <code>id</code> with your order, and <code>delivery_code</code> where only its customer reads it.</li>
<li>Your logs have the <code>request_id</code> of what failed.</li>
</ul>
<h2 id="live-events">Webhooks</h2>
<ul>
<li>The endpoint is at an <code>https</code> address that the internet reaches.</li>
<li>It <a href="#webhook-verify">verifies the signature</a> over the raw body, answers at once and works afterwards.</li>
<li>It handles repeated events and events in the wrong order, with <code>data.sequence</code>: <a href="#webhook-order">order and repeats</a>.</li>
<li>You know what to do after an outage: <a href="#webhook-replay">what you missed</a>.</li>
</ul>
<h2 id="live-page">Your order page</h2>
<ul>
<li>Your <a href="#widget-security">Content-Security-Policy</a> allows the script, its requests and its images.</li>
<li>The container has a <a href="#widget-fallback">link inside</a>, for browsers without JavaScript and for the first moment, and its <a href="#widget-place">place is reserved</a>.</li>
<li>You have looked at <a href="#widget-demo">every state</a> of the card in your colours, on a phone too.</li>
</ul>
<h2 id="live-cases">When things don’t go as planned</h2>
<ul>
<li>Nobody takes the delivery, and it is <code>cancelled</code> with a <code>cancel_reason</code>.</li>
<li>The rider gives it back, and it is <code>searching</code> again.</li>
<li>We cancel it when the rider has the package already.</li>
<li>The code is wrong too often, and the customer signs.</li>
</ul>
<p>Your page and your server should have an answer to each.${sandbox && html` The sandbox <a href="#scenarios">plays them</a> for you.`}</p>
<h2 id="live-load">Many customers at once</h2>
<p>Each key may make ${requestsPerSecond} requests a second${sandbox && html` here; production allows more`}. The
cards on your pages share the limit of their publishable key by themselves: when many people watch, each card asks
less often. Your server’s own requests count against its own key. See <a href="#limits">limits</a>, and ask us before
a day on which you expect far more.</p>`,
  };
}
