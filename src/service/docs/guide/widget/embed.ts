import { code } from "../../code.ts";
import { html } from "../../html.ts";
import type { Section, Setting } from "../../section.ts";

const inlineOf = (url: string, publishableKey: string) => `const SCRIPT = "${url}/v1/tracking.js";
const MINUTES_5 = 300_000;
let loader = { text: "", until: 0 };

/** The script's text, at most five minutes old. While the service can't be reached, it is the previous text. */
async function loaderText() {
  if (Date.now() < loader.until) return loader.text;
  const answer = await fetch(SCRIPT).catch(() => null);
  const text = answer?.ok ? await answer.text() : loader.text;
  loader = { text, until: Date.now() + MINUTES_5 };
  return text;
}

async function script() {
  const text = await loaderText();
  return \`<script \${text ? "" : \`async src="\${SCRIPT}"\`} data-api="${url}" data-key="${publishableKey}" data-loading="eager">\${text}</script>\`;
}`;

export function embed({ name, url, publishableKey }: Setting): Section {
  return {
    id: "widget",
    title: "The tracking card",
    body: html`<p>Two lines put the card on your order page. It answers your customer’s questions in their order: when it comes, where it is, who brings it, what happens next.</p>
${code(
  `<div id="${name}-tracking" data-id="DELIVERY_ID"></div>
<script async src="${url}/v1/tracking.js" data-key="${publishableKey}"></script>`,
  "On your order page",
  "html",
)}
<p><code>DELIVERY_ID</code> is the <code>id</code> that creating the delivery answered with. The key is a <a href="#authentication">publishable</a> one: it can read tracking and do nothing else.</p>
<ul>
<li>The script may come <code>async</code>, <code>defer</code>, as a module or from a tag manager, before its containers or after them.</li>
<li>A page may hold several containers. Every element with that id is mounted, and every <code>&lt;delivery-tracking&gt;</code>.</li>
<li>The card loads when its container comes near the viewport. Give the container <code>data-loading="eager"</code> to load it at once.</li>
<li>A container that the page hides (<code>hidden</code>, <code>display: none</code>, a closed tab) sends no requests until it is shown. A rule for empty elements, as in Shopify’s theme Dawn, doesn’t hide it.</li>
</ul>
<h2 id="widget-inline">A round trip sooner</h2>
<p>A page that your server writes may hold the script’s text instead of its address. Then the browser asks for the card and its record as soon as it has the page:</p>
${code(inlineOf(url, publishableKey), "On your server, in Node", "javascript")}
<p>Let your server fetch the text every few minutes, as above, and don’t paste it for good: it names files of one
version of the widget. The element must be a classic script, not a module. <code>data-api</code> may be left out where
the text comes from the service itself. Everything else is as with the address, and your
<a href="#widget-security">policy</a> names the text’s nonce or hash.</p>
<h2 id="widget-fallback">Until the card is there</h2>
<p>What you put into the container shows until the card replaces it, and stays where JavaScript is off. A link to the delivery’s own page serves both:</p>
${code(`<div id="${name}-tracking" data-id="DELIVERY_ID"><a href="TRACKING_URL">Follow your delivery</a></div>`, "A container with a link", "html")}
<p><code>TRACKING_URL</code> is the <code>tracking_url</code> of the same answer. When the script loads but the rest of the widget doesn’t arrive within ten seconds, a container without a link of yours shows that link by itself, and the widget goes on trying.</p>
<h2 id="widget-single-page">Single-page apps</h2>
<p>You don’t have to do anything. A container that appears is mounted. One whose <code>data-</code> attributes change takes the new values. One that leaves the page is removed with every timer and listener that served it. The card also survives the browser’s back and forward cache.</p>
<p>The document is watched for you; a shadow root isn’t. Call <code>DeliveryTracking.scan(root)</code> once for each shadow root that holds containers.</p>
<h2 id="widget-other-scripts">Beside other scripts</h2>
<p>Error monitors and tracers such as Sentry, OpenTelemetry, Datadog and Application Insights wrap <code>fetch</code> and add headers to every request. You don’t have to exclude the service: tracking allows any header, and a request that is sent with cookies, too. It reads none of them.</p>`,
  };
}
