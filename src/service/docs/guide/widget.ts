import { code, html } from "../html.ts";
import type { Section, Setting } from "../section.ts";

export function widget({ name, url }: Setting): Section {
  return {
    id: "widget",
    title: "The tracking widget",
    body: html`<p>Two lines show your customer when it comes, where it is, who brings it and what happens next:</p>
${code(
  `<div id="${name}-tracking" data-id="DELIVERY_ID"></div>
<script async src="${url}/v1/tracking.js" data-key="pk_test_…"></script>`,
  "On your order page",
)}
<p>Containers that appear later are found too. Your styles and the widget’s don’t meet; it takes yours through <code>--tracking-accent</code>, <code>--tracking-surface</code>, <code>--tracking-text</code>, <code>--tracking-radius</code>, <code>--tracking-font</code> and <code>::part()</code>. Under a content security policy it needs <code>${url}</code> in <code>script-src</code>, <code>connect-src</code> and <code>img-src</code>, and no <code>unsafe-inline</code>.</p>
<div class="table" tabindex="0" role="group" aria-label="Attributes of the widget"><table>
<thead><tr><th scope="col">Attribute</th><th scope="col">Value</th></tr></thead>
<tbody>
<tr><th scope="row"><code>data-id</code></th><td>The delivery’s id. On the container; all others may stand on the script, for the whole page.</td></tr>
<tr><th scope="row"><code>data-key</code></th><td>A publishable key.</td></tr>
<tr><th scope="row"><code>data-lang</code></th><td>A language, such as <code>sw</code>; else the page’s, then the browser’s.</td></tr>
<tr><th scope="row"><code>data-theme</code></th><td><code>auto</code>, <code>light</code> or <code>dark</code>.</td></tr>
<tr><th scope="row"><code>data-units</code></th><td><code>metric</code> or <code>imperial</code>.</td></tr>
<tr><th scope="row"><code>data-sections</code></th><td>Which of <code>status eta map rider timeline</code>, in your order.</td></tr>
<tr><th scope="row"><code>data-loading</code></th><td><code>lazy</code>, when it is near the viewport, or <code>eager</code>.</td></tr>
<tr><th scope="row"><code>data-interval</code></th><td>Seconds between requests, 5 or more; we may ask for longer.</td></tr>
</tbody></table></div>
<p>The container sends <code>tracking:ready</code>, <code>tracking:update</code>, <code>tracking:status</code> and <code>tracking:error</code>, and carries <code>data-tracking-state</code> and <code>data-tracking-status</code>. Where no outside script may run, use the iframe; where there is no page at all, send the <code>tracking_url</code>:</p>
${code(`<iframe src="${url}/v1/embed?id=DELIVERY_ID&key=pk_test_…" title="Where your delivery is"></iframe>`, "In an iframe")}`,
  };
}
