import { html } from "../../html.ts";
import type { Section } from "../../section.ts";

export function events(): Section {
  return {
    id: "widget-events",
    title: "Events and methods of the card",
    body: html`<p>These events fire on the container. They bubble and cross shadow roots:</p>
<div class="table" tabindex="0" role="group" aria-label="Events of the widget"><table>
<thead><tr><th scope="col">Event</th><th scope="col">Detail</th><th scope="col">When</th></tr></thead>
<tbody>
<tr><th scope="row"><code>tracking:ready</code></th><td>none</td><td>The card is mounted.</td></tr>
<tr><th scope="row"><code>tracking:update</code></th><td><code>{ record }</code></td><td>A record has come.</td></tr>
<tr><th scope="row"><code>tracking:status</code></th><td><code>{ status, previous }</code></td><td>The delivery’s status has changed.</td></tr>
<tr><th scope="row"><code>tracking:error</code></th><td><code>{ code, message, retryable, retryAfterSeconds }</code></td><td>A request has failed: <a href="#widget-trouble">the codes</a>.</td></tr>
</tbody></table></div>
<p>The container also carries <code>data-tracking-state</code>, one of <code>loading waiting live stale ended error</code>, and <code>data-tracking-status</code>, the delivery’s status. Use them in your style sheets.</p>
<p><code>window.DeliveryTracking</code> has <code>version</code>, <code>mount(element, options)</code> and
<code>scan(root?)</code>. A mounted element keeps its handle in <code>element.deliveryTracking</code>, with
<code>update(options)</code>, <code>refresh()</code> and <code>destroy()</code>. A container that you destroyed stays
empty until you mount it again.</p>`,
  };
}
