import { code } from "../../code.ts";
import { html } from "../../html.ts";
import type { Section, Setting } from "../../section.ts";

export function iframe({ name, url, publishableKey }: Setting): Section {
  return {
    id: "widget-iframe",
    title: "The card in an iframe",
    body: html`<p>Use the iframe where no foreign script may run in your page:</p>
${code(
  `<iframe src="${url}/v1/embed?id=DELIVERY_ID&key=${publishableKey}" title="Where your delivery is"
  width="100%" frameborder="0"></iframe>
<script async src="${url}/v1/frame.js"></script>`,
  "In an iframe",
  "html",
)}
<p>The address takes <code>id key lang theme units sections pickup dropoff interval demo</code>, and
<code>accent</code>, a colour such as <code>7c2d92</code>. The script is optional: it makes each frame as high as its
card and fires the <a href="#widget-events">events</a> on the frame. Without it, give the frame a height or listen
yourself. The frame posts these messages to the page around it:</p>
<div class="table" tabindex="0" role="group" aria-label="Messages of the frame"><table>
<thead><tr><th scope="col">Message</th><th scope="col">When</th></tr></thead>
<tbody>
<tr><th scope="row"><code>{source: "${name}-tracking", type: "resize", height}</code></th><td>The card’s height, in pixels, has changed.</td></tr>
<tr><th scope="row"><code>{source, type: "ready" | "update" | "status" | "error", detail, repeated}</code></th><td>An event has happened; <code>detail</code> is the event’s. With <code>repeated: true</code>, it happened before you asked.</td></tr>
</tbody></table></div>
<p>Check <code>event.source</code> and the exact <code>event.origin</code>, and clamp the height. A page that begins
to listen late posts <code>{source: "${name}-tracking", type: "measure"}</code> to the frame, which then repeats its
height and the last event of each type. A key with <code>allowed_origins</code> can be framed by those origins
alone.</p>
<p>Serve the page over HTTP: browsers refuse the frame in a page that was opened from disk.</p>
<p>The frame may be isolated from your page: <code>sandbox="allow-scripts"</code>. Its document then has no origin, so anybody’s document could stand there. The script takes its height and nothing else, and a key with <code>allowed_origins</code> doesn’t work in it.</p>
<p>The frame is transparent around the card. On a page with <code>color-scheme: dark</code>, browsers paint it white unless the frame has the style <code>color-scheme: light</code>. The script sets that.</p>`,
  };
}
