import { html } from "../html.ts";
import type { Section, Setting } from "../section.ts";

export function idempotency({ operation }: Setting): Section {
  return {
    id: "idempotency",
    title: "Idempotency",
    body: html`<p>A network can lose an answer after the work was done. Send an <code>Idempotency-Key</code> with ${operation("createDelivery")}, ${operation("createQuote")} and ${operation("confirmQuote")}, and you can repeat them without fear: for 24 hours the same key gets the same answer, with <code>Idempotency-Replayed: true</code>, and one delivery is made.</p>
<ul>
<li>Any text names a request: 1 to 255 visible ASCII characters. The number of your order is a good one.</li>
<li>Keys belong to your account; other accounts may use the same ones.</li>
<li>While the first request is still under way, the second is told <a href="#idempotency_in_progress"><code>idempotency_in_progress</code></a>. The same key with another body is <a href="#idempotency_key_reused"><code>idempotency_key_reused</code></a>.</li>
<li>A request that was refused frees its key: correct the body and send it again.</li>
</ul>
<p>Cancelling needs no key: what is cancelled stays cancelled, however often you ask.</p>`,
  };
}
