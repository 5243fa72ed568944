import { code, html } from "../html.ts";
import type { Section, Setting } from "../section.ts";

export function tracking({ url, operation }: Setting): Section {
  const again = `curl -i ${url}/v1/deliveries/$DELIVERY_ID/tracking \\
  -H "Authorization: Bearer $PUBLISHABLE_KEY" \\
  -H 'If-None-Match: "<the last ETag>"'`;
  return {
    id: "tracking",
    title: "Tracking and polling",
    body: html`<p>${operation("trackDelivery")} answers the rider’s position, bearing and speed, the distance that remains, and the minutes until arrival. The record is at most one second old.</p>
<ul>
<li>Until a rider is assigned, <code>rider</code>, <code>eta_minutes</code> and <code>distance_remaining_km</code> are <code>null</code>. After the delivery has ended, the rider’s location is withheld.</li>
<li><code>located_at</code> is when the rider’s phone took the fix. Show its age: a stale position must not look live.</li>
<li>Ask every 30 to 60 seconds: <code>poll_after_seconds</code> says how long to wait this time. It grows with the number of viewers of the same key, so that all of them together stay within the key’s <a href="#limits">limit</a>.</li>
<li>Stop at <code>delivered</code> or <code>cancelled</code>: nothing follows.</li>
</ul>
<p>Every record has an <code>ETag</code>. Send it back, and an unchanged record is a 304 without a body:</p>
${code(again, "Only what is new")}
<p>On a server, use <a href="#webhooks">webhooks</a> instead of polling.</p>`,
  };
}
