import { code } from "../code.ts";
import { html } from "../html.ts";
import type { Section, Setting } from "../section.ts";

export function tracking({ url, publishableKey, operation }: Setting): Section {
  const again = `curl -i ${url}/v1/deliveries/$DELIVERY_ID/tracking \\
  -H "Authorization: Bearer $PUBLISHABLE_KEY" \\
  -H 'If-None-Match: "<the last ETag>"'`;
  const inPage = `const answer = await fetch("${url}/v1/deliveries/DELIVERY_ID/tracking?key=${publishableKey}", { cache: "no-cache" });`;
  return {
    id: "tracking",
    title: "Tracking and polling",
    body: html`<p>${operation("trackDelivery")} answers with the rider’s position, bearing, speed and vehicle, the distance that remains, and the minutes until arrival. The record is at most one second old.</p>
<ul>
<li>Until a rider is assigned, <code>rider</code>, <code>eta_minutes</code> and <code>distance_remaining_km</code> are <code>null</code>. After the delivery has ended, the rider’s location is withheld.</li>
<li><code>eta_minutes</code> counts until the hand-over. We compute it from the streets ahead, from what deliveries took lately at this hour of the week, and from this rider’s progress so far. At the door it is 0.</li>
<li>Before there is a rider, <code>arrives_after</code> and <code>arrives_before</code> say between which times it usually arrives. A scheduled delivery arrives after its time. Once it is delivered, <code>proof</code> says how the hand-over was confirmed, and <code>signed_by</code> who signed.</li>
<li><code>located_at</code> is when the rider’s phone took the fix. Show its age: a stale position must not look live.</li>
<li><code>route</code> is what remains of the way to the pick-up or, after it, to the drop-off. It is <code>null</code> while its streets aren’t known: don’t draw a straight line in its place.</li>
<li>Ask every 30 to 60 seconds, or as <code>poll_after_seconds</code> says. While a rider moves it is 10 if the key’s <a href="#limits">limit</a> has room. It grows with the number of viewers of the same key, so that all of them together stay within the limit.</li>
<li>Stop at <code>delivered</code> or <code>cancelled</code>: nothing follows.</li>
</ul>
<p>Every record has an <code>ETag</code>. Send it back, and an unchanged record is a 304 without a body. The ETag is a weak one: it doesn’t change with <code>poll_after_seconds</code>, which the header <code>Poll-After</code> carries too, also with a 304:</p>
${code(again, "Only what is new", "bash")}
<h2 id="tracking-in-a-page">In a web page</h2>
<p>Send the publishable key as <code>?key=</code> in place of the header. The browser then asks at once: with a header
of yours it asks for permission first (a preflight), which costs a round trip. With <code>cache: "no-cache"</code> the
browser keeps the <code>ETag</code> and sends it back by itself; an <code>If-None-Match</code> that your script sets
costs the preflight again.</p>
${code(inPage, "Without a preflight", "javascript")}
<ul>
<li>This is the only operation that takes a key in its address.</li>
<li>A secret key there is refused with 403 <a href="#key_not_allowed"><code>key_not_allowed</code></a>, because histories and logs keep addresses. Our own logs hold no key.</li>
<li>When the address and the header carry two different keys, the answer is 400 <a href="#malformed_request"><code>malformed_request</code></a>. A header that carries no key of ours doesn’t count: some pages add a token of their own to every request.</li>
</ul>
<p>On a server, use <a href="#webhooks">webhooks</a> instead of polling.</p>`,
  };
}
