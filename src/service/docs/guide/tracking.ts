import { code, html } from "../html.ts";
import type { Section, Setting } from "../section.ts";

export function tracking({ url, operation }: Setting): Section {
  const again = `curl -i ${url}/v1/deliveries/$ID/tracking \\
  -H "Authorization: Bearer $PUBLISHABLE_KEY" \\
  -H 'If-None-Match: "<the last ETag>"'`;
  return {
    id: "tracking",
    title: "Tracking and polling",
    body: html`<p>${operation("trackDelivery")} tells where the rider is, how fast and which way they ride, how far it still is, and how many minutes that takes. It is at most a second old.</p>
<ul>
<li>Until a rider is assigned, <code>rider</code>, <code>eta_minutes</code> and <code>distance_remaining_km</code> are <code>null</code>. Once the delivery has ended, the rider’s place is nobody’s business any more.</li>
<li><code>located_at</code> is when the rider’s phone took the fix. Show it, or a position that has gone stale looks live.</li>
<li>Ask every 30 to 60 seconds: <code>poll_after_seconds</code> says how long to wait this time. It grows with the number of people who watch with the same key, so that all of them together stay within its <a href="#limits">limit</a>.</li>
<li>Stop at <code>delivered</code> or <code>cancelled</code>: nothing follows.</li>
</ul>
<p>Every record has an <code>ETag</code>. Send it back, and no news costs a 304 without a body:</p>
${code(again, "Only what is new")}
<p>On a server, <a href="#webhooks">webhooks</a> are better than polling: they come when something happens.</p>`,
  };
}
