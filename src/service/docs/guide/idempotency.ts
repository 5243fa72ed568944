import { LIMITS } from "../../../contract/limits.ts";
import { html } from "../html.ts";
import type { Section, Setting } from "../section.ts";

export function idempotency({ operation }: Setting): Section {
  return {
    id: "idempotency",
    title: "Idempotency",
    body: html`<p>A network can lose an answer after the work is done. Send an <code>Idempotency-Key</code> with
${operation("createDelivery")}, ${operation("createQuote")} and ${operation("confirmQuote")}, and as a
<a href="#riders">rider’s app</a> with every change, and you can repeat the request safely. For
${LIMITS.idempotencyHours} hours the same key gets the same answer, with <code>Idempotency-Replayed: true</code>, and
creates one delivery.</p>
<ul>
<li>A key is 1 to 255 visible ASCII characters. The number of your order is a good choice.</li>
<li>Keys belong to your account, or to the rider. Other accounts and riders may use the same ones.</li>
<li>While the first request runs, a second one gets <a href="#idempotency_in_progress"><code>idempotency_in_progress</code></a>. The same key with another body gets <a href="#idempotency_key_reused"><code>idempotency_key_reused</code></a>.</li>
<li>A refused request frees its key: correct the body and send it again.</li>
</ul>
<p>Cancelling needs no key: a repeated cancellation answers as the first one did.</p>`,
  };
}
