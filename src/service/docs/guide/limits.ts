import { LIMITS } from "../../../contract/limits.ts";
import { code } from "../code.ts";
import { html } from "../html.ts";
import type { Section, Setting } from "../section.ts";

export function limits({ requestsPerSecond }: Setting): Section {
  return {
    id: "limits",
    title: "Limits and headers",
    body: html`<p>Each key may make <strong>${requestsPerSecond} requests a second</strong> here; ask us if you need more. Preflights of browsers don’t count. Every answer tells what is left (<a href="https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/">IETF draft</a>):</p>
${code(
  `RateLimit-Policy: "default";q=${requestsPerSecond};w=1
RateLimit: "default";r=${Math.max(0, requestsPerSecond - 3)};t=1`,
  "On every answer",
)}
<p>Above the limit the answer is 429, <a href="#rate_limited"><code>rate_limited</code></a>. Its
<code>Retry-After</code> is your next free slot: a caller who waits that long is served, and callers who wait together
return one after the other. It is never more than 120 seconds: if your slot is further away, ask again then, and the
answer tells you the rest. When a limit is busy, no address gets more than its fair share, so nobody can shut out your
customers.</p>
<p>Requests without a valid key are limited by address: 50 at once, then 5 a second. Beyond that they get the same 429. Requests with a valid key from that address are still served.</p>
<div class="table" tabindex="0" role="group" aria-label="Other limits"><table>
<thead><tr><th scope="col">What</th><th scope="col">At most</th></tr></thead>
<tbody>
<tr><th scope="row">Body</th><td>${LIMITS.bodyBytes / 1024} kB of JSON, in UTF-8; ${LIMITS.imageBodyBytes / 1024 / 1024} MB where it takes images; a logo has ${LIMITS.logoBytes / 1024} kB at most</td></tr>
<tr><th scope="row">Weight</th><td>${LIMITS.weightKg} kg</td></tr>
<tr><th scope="row">Address, name, instructions</th><td>${LIMITS.addressCharacters}, ${LIMITS.nameCharacters}, ${LIMITS.instructionsCharacters} characters</td></tr>
<tr><th scope="row">Page of a list</th><td>${LIMITS.pageEntries} entries</td></tr>
<tr><th scope="row">Scheduling</th><td>${LIMITS.scheduleDays} days ahead</td></tr>
<tr><th scope="row">Quote</th><td>${LIMITS.quoteMinutes} minutes</td></tr>
</tbody></table></div>
<p>Headers must arrive within 15 seconds and a whole request within 30. Slower ones get 408 <a href="#request_timeout"><code>request_timeout</code></a>. We close the connection when an answer isn’t read within 30 seconds.</p>
<p>Every answer carries <code>X-Request-Id</code>. Answers that contain a secret carry <code>Cache-Control: no-store</code>; respect it in proxies and logs.</p>`,
  };
}
