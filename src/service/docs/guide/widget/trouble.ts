import { html } from "../../html.ts";
import type { Section } from "../../section.ts";

/** The code of tracking:error, what has happened, and when the widget asks again. */
const FAILURES: readonly (readonly [string, string, string])[] = [
  [
    "network",
    "No connection, an unknown name, an answer that was cut, or one that this page may not read (CORS).",
    "After 5 to 10 s, then ever more rarely, up to every 5 minutes; at once when the device is back online",
  ],
  ["timeout", "No complete answer within 20 s.", "As for network"],
  ["server_error", "5xx.", "As for network, or when Retry-After says"],
  ["rate_limited", "429.", "When Retry-After says, at most an hour later"],
  [
    "bad_answer",
    "The answer isn’t a record of this delivery: a captive portal’s page, another delivery, an older record.",
    "As for network",
  ],
  ["unauthorized", "401: the service doesn’t know the key.", "No"],
  ["forbidden", "403: the key may not be used here.", "No"],
  ["not_found", "404 or 410: there is no such delivery.", "No"],
  ["missing_id", "The container has no data-id.", "No"],
  ["missing_key", "There is no data-key.", "No"],
];

export function trouble(): Section {
  return {
    id: "widget-trouble",
    title: "When something fails",
    body: html`<p>The customer always sees the last known state and its age: “Checked 40 secs ago”, what went wrong,
and a button to try again. After 90 seconds without news the card shows neither speed nor distance, and an arrival
becomes the “last estimate”. The widget never throws into your page.</p>
<div class="table" tabindex="0" role="group" aria-label="Codes of tracking:error"><table>
<thead><tr><th scope="col">Code</th><th scope="col">What has happened</th><th scope="col">Asked again</th></tr></thead>
<tbody>${FAILURES.map(
      ([name, meaning, again]) =>
        html`<tr><th scope="row"><code>${name}</code></th><td>${meaning}</td><td>${again}</td></tr>
`,
    )}</tbody></table></div>
<p>The card leaves out fields of a record that are missing or invalid, and invents nothing in their place. The age of a position is measured against the service’s clock, so a device whose clock is hours off shows the right one.</p>
<h2 id="widget-hints">What the console tells you</h2>
<p>The console names mistakes once each: an attribute that is nearly one of ours, a value that can’t be read, a
missing id or key, a secret key where a publishable one belongs (it isn’t printed), a key that may not be used on this
page, an id that the service doesn’t know, and what your Content-Security-Policy blocks.</p>
<h2 id="widget-polling">How often the card asks</h2>
<p>While somebody looks, the card asks every 30 to 60 seconds: a twentieth of the time until arrival, so it follows a
near rider more closely. With <code>poll_after_seconds</code> the service shortens that to 10 seconds while the rider
moves and the key’s limit has room, and lengthens it when the limit is busy. The card never waits less than your
<code>data-interval</code>, nor more than 10 minutes. A hidden page sends no requests; when it is shown again, the
card asks at once if its record is older than one interval. All tabs and containers that show one delivery in a
browser share one request, where the page is served over https.</p>`,
  };
}
